-- Which tags are there, and which content has which?
CREATE TABLE tag (
  tag_id INTEGER PRIMARY KEY,
  tag    TEXT NOT NULL UNIQUE
);
CREATE TABLE content_tag (
  content_id INTEGER NOT NULL REFERENCES content,
  position   INTEGER NOT NULL,  -- 1, 2, 3 … as the dataset orders them
  tag_id     INTEGER NOT NULL REFERENCES tag,
  PRIMARY KEY (content_id, position)
) WITHOUT ROWID;
CREATE INDEX content_tag_by_tag ON content_tag (tag_id, content_id);
