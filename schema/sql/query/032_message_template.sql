-- What are message and pattern of this template?
SELECT error_message, message_pattern FROM template WHERE template_id = :template_id;
