-- Which contents have these words?
SELECT rowid FROM errors_fts WHERE errors_fts MATCH :query ORDER BY rowid;
