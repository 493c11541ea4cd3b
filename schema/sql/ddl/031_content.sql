-- What does an error mean and how is it fixed? All that a person reads, stored once however often it is
-- published; solutions, tips and tags of a content have tables of their own.
CREATE TABLE content (
  content_id        INTEGER PRIMARY KEY,
  hash              BLOB NOT NULL UNIQUE,  -- BLAKE2b-128 of the content
  template_id       INTEGER NOT NULL REFERENCES template,
  error_code        TEXT,
  error_type        TEXT NOT NULL,  -- exception, error_code, console, http, validation, panic
  error_class       TEXT,
  http_status       INTEGER,
  severity          TEXT NOT NULL,  -- critical, error, warning, info
  background_tag    TEXT,           -- the family, shared across repositories
  handling_strategy TEXT,           -- try-catch, type-guard, validation, retry, fallback
  documentation     TEXT NOT NULL,  -- this and the next two: Markdown
  trigger_scenarios TEXT NOT NULL,
  common_situations TEXT NOT NULL,
  example_fix       TEXT,
  validation_code   TEXT,
  type_guard        TEXT,
  try_catch_pattern TEXT
);
CREATE INDEX content_by_template ON content (template_id);
CREATE INDEX content_by_code ON content (error_code) WHERE error_code IS NOT NULL;
CREATE INDEX content_by_class ON content (error_class) WHERE error_class IS NOT NULL;
CREATE INDEX content_by_family ON content (background_tag) WHERE background_tag IS NOT NULL;
