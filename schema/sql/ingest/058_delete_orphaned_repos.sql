-- Repositories that have no error.
DELETE FROM repo WHERE repo_id NOT IN (SELECT repo_id FROM error);
