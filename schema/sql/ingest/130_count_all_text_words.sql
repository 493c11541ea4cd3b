-- Counts the terms of all contents anew, from the lists of the full-text index.
CREATE VIRTUAL TABLE temp.text_vocabulary USING fts5vocab ('main', 'errors_fts', 'row');
DELETE FROM text_word;
INSERT INTO text_word (word, contents) SELECT term, doc FROM temp.text_vocabulary ORDER BY term;
DROP TABLE temp.text_vocabulary;
