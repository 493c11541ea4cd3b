-- How is an error kept from coming back?
CREATE TABLE prevention_tip (
  content_id INTEGER NOT NULL REFERENCES content,
  position   INTEGER NOT NULL,  -- 1, 2, 3 …
  tip        TEXT NOT NULL,
  PRIMARY KEY (content_id, position)
) WITHOUT ROWID;
