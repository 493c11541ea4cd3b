-- Which content did an error have, at which place of which commit, in which versions of the dataset?
CREATE TABLE revision (
  revision_id        INTEGER PRIMARY KEY,
  error_id           INTEGER NOT NULL REFERENCES error,
  content_id         INTEGER NOT NULL REFERENCES content,
  analysis_id        INTEGER NOT NULL REFERENCES analysis,
  first_version      INTEGER NOT NULL REFERENCES version,
  last_version       INTEGER REFERENCES version,  -- NULL while current
  schema_version     INTEGER NOT NULL,            -- the record's schemaVersion
  slug               TEXT NOT NULL,
  file_path          TEXT NOT NULL,
  line_number        INTEGER,
  source_id          INTEGER REFERENCES source,
  source_code_start  INTEGER,
  source_code_end    INTEGER,
  github_url         TEXT,  -- NULL: implied, with the span of the source; '': implied, with the line; else itself
  content_changed_at TEXT,
  unknown_fields     TEXT,           -- JSON object of fields that this layout does not know
  original_fields    TEXT,           -- JSON object of fields whose spelling in the source says more
  digest             BLOB NOT NULL   -- BLAKE2b-256 of the record's canonical JSON
);
CREATE INDEX revision_by_error ON revision (error_id);
CREATE INDEX revision_by_content ON revision (content_id);
CREATE INDEX revision_by_analysis ON revision (analysis_id);
CREATE INDEX revision_by_slug ON revision (slug);
