-- Which is the newest content?
SELECT coalesce(max(content_id), 0) FROM content;
