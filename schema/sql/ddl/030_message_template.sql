-- Which messages are there, each with the pattern that finds it in a text? The unit of all matching:
-- records that share message and pattern share one row.
CREATE TABLE template (
  template_id     INTEGER PRIMARY KEY,
  hash            INTEGER NOT NULL,  -- of message and pattern, for finding an equal row
  error_message   TEXT NOT NULL,     -- as it stands in the source, placeholders kept
  message_pattern TEXT NOT NULL      -- JavaScript regular expression
);
CREATE INDEX template_by_hash ON template (hash);
