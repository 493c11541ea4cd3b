-- In how many contents does a term of errors_fts stand? Ranking wants to know, and FTS5 would count each time.
CREATE TABLE text_word (
  word     TEXT PRIMARY KEY,  -- folded and stemmed, as errors_fts has it
  contents INTEGER NOT NULL
) WITHOUT ROWID;
