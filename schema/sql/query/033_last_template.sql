-- What is the highest template number?
SELECT coalesce(max(template_id), 0) FROM template;
