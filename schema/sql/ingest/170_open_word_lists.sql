-- The terms of the full-text index, as FTS5 itself counts them. In the temporary database: nothing of it is stored.
CREATE VIRTUAL TABLE temp.word_list USING fts5vocab ('main', 'errors_fts', 'row');
