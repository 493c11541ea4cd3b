-- What does the code around the place look like? Unchanged code is stored once.
CREATE TABLE source (
  source_id   INTEGER PRIMARY KEY,
  hash        INTEGER NOT NULL,  -- of the text, for finding an equal row
  source_code TEXT NOT NULL
);
CREATE INDEX source_by_hash ON source (hash);
