-- Which rows of the full-text index have no content?
SELECT id FROM errors_fts_docsize WHERE id NOT IN (SELECT content_id FROM content) ORDER BY id;
