-- Which contents speak of these words, and how well? bm25, with the weights of full_text and known counts of contents
-- (query/text_rank.h); in no order.
SELECT rowid, errdex_rank(errors_fts, 10.0, 3.0, 2.0, 2.0, 4.0, 1.0, :counts)
  FROM errors_fts
 WHERE errors_fts MATCH :query;
