-- Which templates can match a text that holds these bytes? The pattern index; docs/pattern-index.md is its
-- specification. Key 0 holds the templates that have no usable literal and are always tried.
CREATE TABLE anchor (
  key     INTEGER PRIMARY KEY,  -- hash of class and bytes of a gram
  entries BLOB NOT NULL         -- packed (template, matchers, signature)
);
-- A Bloom filter over the keys of anchor, cut into blocks of equal size.
CREATE TABLE anchor_filter (
  block INTEGER PRIMARY KEY,    -- 0, 1, 2 …
  bits  BLOB NOT NULL
);
