-- What was doubtful about a content that is to be forgotten.
DELETE FROM content_finding WHERE content_id = :content_id;
