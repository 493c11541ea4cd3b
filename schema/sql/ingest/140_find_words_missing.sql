-- Which contents are not in the full-text index?
SELECT content_id FROM content WHERE content_id NOT IN (SELECT id FROM errors_fts_docsize) ORDER BY content_id;
