-- Which errors are there? The identity that stays when a repository is analysed anew.
CREATE TABLE error (
  error_id INTEGER PRIMARY KEY,
  id       TEXT NOT NULL UNIQUE,  -- the dataset's id, 16 hex digits
  repo_id  INTEGER NOT NULL REFERENCES repo
);
CREATE INDEX error_by_repo ON error (repo_id);
