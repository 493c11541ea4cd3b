-- What is this file? A few named facts that a person can read.
CREATE TABLE meta (
  name  TEXT PRIMARY KEY,  -- for example layout_version, dataset_version, digest
  value NOT NULL           -- text or integer
) WITHOUT ROWID;
