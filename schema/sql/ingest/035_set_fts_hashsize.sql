-- How many bytes of words does FTS5 gather before it writes a segment? Kept in the file.
INSERT INTO errors_fts (errors_fts, rank) VALUES ('hashsize', :bytes);
