-- Which templates that were here before do new contents have?
SELECT DISTINCT template.template_id, template.error_message, template.message_pattern
  FROM content
  JOIN template USING (template_id)
 WHERE content.content_id >= :first_content_id AND content.template_id < :first_template_id;
