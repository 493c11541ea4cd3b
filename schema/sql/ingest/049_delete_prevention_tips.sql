-- The prevention tips of a content that is to be forgotten.
DELETE FROM prevention_tip WHERE content_id = :content_id;
