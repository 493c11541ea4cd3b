-- Which tags does a content have?
SELECT tag.tag FROM content_tag JOIN tag USING (tag_id) WHERE content_tag.content_id = :content_id;
