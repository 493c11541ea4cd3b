-- The solutions of a content that is to be forgotten.
DELETE FROM solution WHERE content_id = :content_id;
