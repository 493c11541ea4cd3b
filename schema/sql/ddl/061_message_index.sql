-- Which templates resemble a text? Postings of the trigrams of all messages; docs/pattern-index.md.
CREATE TABLE message_trigram (
  key      INTEGER PRIMARY KEY,  -- trigram << 24 | chunk of 65,536 templates
  postings BLOB NOT NULL         -- packed template numbers, ascending
);
-- In how many templates does a word stand? Rare words tell more.
CREATE TABLE message_word (
  word      TEXT PRIMARY KEY,
  templates INTEGER NOT NULL
) WITHOUT ROWID;
