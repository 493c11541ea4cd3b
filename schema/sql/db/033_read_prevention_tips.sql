-- Which prevention tips does a content have?
SELECT tip FROM prevention_tip WHERE content_id = :content_id ORDER BY position;
