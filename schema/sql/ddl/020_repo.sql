-- Which repositories are documented here?
CREATE TABLE repo (
  repo_id        INTEGER PRIMARY KEY,
  repo           TEXT NOT NULL UNIQUE, -- owner/name
  description    TEXT,                 -- this and the rest as repos.json last stated it, NULL where it did not
  language       TEXT,
  stars          INTEGER,
  source_files   INTEGER,
  default_branch TEXT,
  stated_sha     TEXT,                 -- analyzedSha of repos.json
  stated_at      TEXT,                 -- analyzedAt of repos.json
  stated_errors  INTEGER               -- errorCount of repos.json
);
