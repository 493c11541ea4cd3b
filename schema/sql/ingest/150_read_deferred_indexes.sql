-- Which indexes does writing the rows of a new file do without? Those by hash find equal texts meanwhile.
SELECT name, sql
  FROM sqlite_schema
 WHERE type = 'index' AND sql IS NOT NULL AND name NOT LIKE '%by_hash'
 ORDER BY rowid;
