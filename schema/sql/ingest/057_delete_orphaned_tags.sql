-- Tags that no content has.
DELETE FROM tag WHERE tag_id NOT IN (SELECT tag_id FROM content_tag);
