-- Which contents speak of these words, best first? Weights: message 10, documentation 3, triggers 2,
-- situations 2, solutions 4, tips 1.
SELECT rowid, bm25(errors_fts, 10.0, 3.0, 2.0, 2.0, 4.0, 1.0) AS score
  FROM errors_fts
 WHERE errors_fts MATCH :query
 ORDER BY score, rowid;
