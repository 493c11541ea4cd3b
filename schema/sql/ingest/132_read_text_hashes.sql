-- Which texts are found by their hash: 'template' with message and pattern, 'source' with code?
SELECT 'template', template_id, hash, error_message, message_pattern FROM template
UNION ALL
SELECT 'source', source_id, hash, source_code, NULL FROM source;
