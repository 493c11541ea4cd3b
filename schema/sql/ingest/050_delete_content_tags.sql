-- The tags of a content that is to be forgotten.
DELETE FROM content_tag WHERE content_id = :content_id;
