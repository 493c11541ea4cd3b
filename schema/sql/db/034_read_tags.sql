-- Which tags does a content have, in the dataset's order?
SELECT tag FROM content_tag JOIN tag USING (tag_id) WHERE content_id = :content_id ORDER BY position;
