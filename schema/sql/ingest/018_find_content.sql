-- Which row has this content?
SELECT content_id FROM content WHERE hash = :hash;
