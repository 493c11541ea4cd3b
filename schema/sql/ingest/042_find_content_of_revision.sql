-- Which content has this revision?
SELECT content_id FROM revision WHERE revision_id = :revision_id;
