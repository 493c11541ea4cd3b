-- How many contents are there, at most?
SELECT coalesce(max(content_id), 0) FROM content;
