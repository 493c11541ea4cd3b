-- Which records of a version pass the filter, repository by repository? The repository is checked by the caller.
SELECT revision.revision_id, error.repo_id
  FROM error
  JOIN revision USING (error_id)
  JOIN repo USING (repo_id)
  JOIN content USING (content_id)
  JOIN analysis USING (analysis_id)
 WHERE revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
   AND (:analyzed_sha IS NULL OR substr(analysis.analyzed_sha, 1, length(:analyzed_sha)) = :analyzed_sha)
   AND (:analyzed_since IS NULL OR analysis.analyzed_at >= :analyzed_since)
   AND (:schema_version IS NULL OR revision.schema_version = :schema_version)
   AND (:severity IS NULL OR content.severity = :severity)
   AND (:error_type IS NULL OR content.error_type = :error_type)
   AND (:error_class IS NULL OR content.error_class = :error_class)
   AND (:error_code IS NULL OR content.error_code = :error_code)
   AND (:http_status IS NULL OR content.http_status = :http_status)
   AND (:family IS NULL OR content.background_tag = :family)
   AND (:handling_strategy IS NULL OR content.handling_strategy = :handling_strategy)
   AND (:tag IS NULL OR EXISTS (SELECT 1 FROM content_tag JOIN tag USING (tag_id)
                                 WHERE content_tag.content_id = content.content_id AND tag.tag = :tag))
 ORDER BY repo.repo, error.id;
