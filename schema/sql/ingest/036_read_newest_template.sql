-- Which is the newest template?
SELECT coalesce(max(template_id), 0) FROM template;
