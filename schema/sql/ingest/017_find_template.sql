-- Which templates may equal this one?
SELECT template_id, error_message, message_pattern FROM template WHERE hash = :hash ORDER BY template_id;
