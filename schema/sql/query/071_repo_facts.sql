-- What did repos.json say of a repository?
SELECT description, language, stars, source_files, default_branch, stated_sha, stated_at FROM repo WHERE repo = :repo;
