-- Which templates came with this ingest?
SELECT template_id, error_message, message_pattern FROM template WHERE template_id >= :first_template_id ORDER BY template_id;
