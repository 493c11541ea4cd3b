-- What is the highest content number?
SELECT coalesce(max(content_id), 0) FROM content;
