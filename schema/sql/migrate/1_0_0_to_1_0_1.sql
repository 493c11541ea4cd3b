-- Layout 1.0.0 did not count terms; 1.0.1 has text_word.
CREATE TABLE text_word (
  word     TEXT PRIMARY KEY,  -- folded and stemmed, as errors_fts has it
  contents INTEGER NOT NULL
) WITHOUT ROWID;
CREATE VIRTUAL TABLE temp.text_vocabulary USING fts5vocab ('main', 'errors_fts', 'row');
INSERT INTO text_word (word, contents) SELECT term, doc FROM temp.text_vocabulary ORDER BY term;
DROP TABLE temp.text_vocabulary;
