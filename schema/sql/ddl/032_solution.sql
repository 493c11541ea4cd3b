-- How is an error fixed, most likely fix first?
CREATE TABLE solution (
  content_id INTEGER NOT NULL REFERENCES content,
  position   INTEGER NOT NULL,  -- 1, 2, 3 …
  solution   TEXT NOT NULL,
  PRIMARY KEY (content_id, position)
) WITHOUT ROWID;
