-- What is the content of this number?
SELECT content.error_code,
       template.error_message,
       template.message_pattern,
       content.error_type,
       content.error_class,
       content.http_status,
       content.severity,
       content.documentation,
       content.trigger_scenarios,
       content.common_situations,
       content.example_fix,
       content.handling_strategy,
       content.validation_code,
       content.type_guard,
       content.try_catch_pattern,
       content.background_tag
  FROM content
  JOIN template USING (template_id)
 WHERE content.content_id = :content_id;
