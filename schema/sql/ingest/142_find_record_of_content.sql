-- Which record shows this content, for naming it to a person?
SELECT error.id FROM revision JOIN error USING (error_id) WHERE revision.content_id = :content_id ORDER BY revision.revision_id DESC LIMIT 1;
