-- Of which records does the current version consist, in the order of their ids?
SELECT revision.digest, revision.schema_version, revision.analysis_id, error.repo_id
  FROM error
  JOIN revision USING (error_id)
 WHERE revision.last_version IS NULL
 ORDER BY error.id;
