-- What are the revisions of a range of rows, with all that a record is made of?
SELECT revision.revision_id,
       revision.error_id,
       revision.content_id,
       revision.first_version,
       revision.last_version,
       error.id,
       repo.repo,
       revision.slug,
       revision.file_path,
       revision.line_number,
       source.source_code,
       revision.source_code_start,
       revision.source_code_end,
       revision.github_url,
       analysis.analyzed_sha,
       analysis.analyzed_at,
       revision.content_changed_at,
       revision.schema_version,
       revision.unknown_fields,
       revision.original_fields,
       revision.digest
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
  JOIN analysis USING (analysis_id)
  LEFT JOIN source USING (source_id)
 WHERE revision.revision_id = :revision_id;
