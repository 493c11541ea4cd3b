-- Messages that no content has.
DELETE FROM template WHERE template_id NOT IN (SELECT template_id FROM content);
