-- Where are the words in the texts of one content? Each stands between U+0001 and U+0002, which stored text cannot hold.
SELECT highlight(errors_fts, 0, char(1), char(2)), highlight(errors_fts, 1, char(1), char(2)),
       highlight(errors_fts, 2, char(1), char(2)), highlight(errors_fts, 3, char(1), char(2)),
       highlight(errors_fts, 4, char(1), char(2)), highlight(errors_fts, 5, char(1), char(2))
  FROM errors_fts
 WHERE errors_fts MATCH :query AND rowid = :content_id;
