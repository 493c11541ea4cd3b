-- What is known of each repository?
SELECT repo_id, repo, description, language, stars, source_files, default_branch, stated_sha, stated_at, stated_errors
  FROM repo
 ORDER BY repo_id;
