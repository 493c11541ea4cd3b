-- Which versions of the dataset went into this file, oldest first?
CREATE TABLE version (
  version_id      INTEGER PRIMARY KEY,  -- 1, 2, 3 … in the order of time
  dataset_version TEXT NOT NULL UNIQUE, -- fixed-width UTC, 2026-08-27T13:17:12.746Z
  stated_as       TEXT,                 -- the source's spelling where it differs
  kind            TEXT NOT NULL,        -- 'snapshot': the whole dataset; 'merge': what it names was added or replaced
  record_count    INTEGER NOT NULL,     -- records that are current in this version
  added           INTEGER NOT NULL,     -- records that the version before did not have
  changed         INTEGER NOT NULL,     -- records whose content is another one
  reanalyzed      INTEGER NOT NULL,     -- records of the same content, seen at another commit, place or time
  removed         INTEGER NOT NULL,     -- records that the version before had and this one has not
  digest          TEXT NOT NULL         -- BLAKE2b-256 over its records, hex; docs/updating.md says how
);
