-- What of a record may others share?
SELECT content.template_id, content.error_code, content.error_class, content.background_tag, error.repo_id,
       revision.file_path, template.error_message
  FROM revision
  JOIN content USING (content_id)
  JOIN template USING (template_id)
  JOIN error USING (error_id)
 WHERE revision.revision_id = :revision_id;
