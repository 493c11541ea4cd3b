-- Which repositories are there, and in which language are they?
SELECT repo_id, repo, language FROM repo ORDER BY repo;
