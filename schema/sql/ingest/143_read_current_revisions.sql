-- Which records does the current version consist of, in the order in which a new file gets them?
SELECT revision.revision_id
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
 WHERE revision.last_version IS NULL
 ORDER BY repo.repo, error.id;
