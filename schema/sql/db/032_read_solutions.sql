-- Which solutions does a content have, most likely fix first?
SELECT solution FROM solution WHERE content_id = :content_id ORDER BY position;
