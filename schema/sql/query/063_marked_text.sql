-- Where are the words in the text of one content that has most of them? Each stands between U+0001 and U+0002, which
-- stored text cannot hold. errdex_best_column() is of query/text_rank.h.
SELECT errdex_best_column(errors_fts),
       highlight(errors_fts, errdex_best_column(errors_fts), char(1), char(2))
  FROM errors_fts
 WHERE errors_fts MATCH :query AND rowid = :content_id;
