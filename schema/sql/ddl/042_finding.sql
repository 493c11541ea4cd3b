-- What is doubtful about a content, or about one revision's place? Nothing here kept a record out.
CREATE TABLE content_finding (
  content_id INTEGER NOT NULL REFERENCES content,
  finding    TEXT NOT NULL,  -- for example near-universal-pattern; docs/schema.md lists them
  PRIMARY KEY (content_id, finding)
) WITHOUT ROWID;
CREATE TABLE revision_finding (
  revision_id INTEGER NOT NULL REFERENCES revision,
  finding     TEXT NOT NULL,
  PRIMARY KEY (revision_id, finding)
) WITHOUT ROWID;
