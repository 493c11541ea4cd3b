-- Which contents are there, each with the hash that was noted for it?
SELECT content_id, hash, template_id FROM content ORDER BY content_id;
