-- Which hash has this content, if no revision refers to it?
SELECT hash
  FROM content
 WHERE content_id = :content_id
   AND NOT EXISTS (SELECT 1 FROM revision WHERE revision.content_id = content.content_id);
