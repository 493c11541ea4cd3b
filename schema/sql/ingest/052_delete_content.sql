-- A content that is to be forgotten.
DELETE FROM content WHERE content_id = :content_id;
