-- At which commits, and when, was each repository analysed?
CREATE TABLE analysis (
  analysis_id  INTEGER PRIMARY KEY,
  repo_id      INTEGER NOT NULL REFERENCES repo,
  analyzed_sha TEXT NOT NULL,  -- 40 hex digits
  analyzed_at  TEXT NOT NULL,  -- fixed-width UTC
  UNIQUE (repo_id, analyzed_sha, analyzed_at)
);
CREATE INDEX analysis_by_sha ON analysis (analyzed_sha);
