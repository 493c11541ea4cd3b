-- What repos.json says of a repository.
UPDATE repo
   SET description = :description, language = :language, stars = :stars, source_files = :source_files,
       default_branch = :default_branch, stated_sha = :stated_sha, stated_at = :stated_at,
       stated_errors = :stated_errors
 WHERE repo_id = :repo_id;
