-- Layout 0.9.0, which had no view of doubtful records, becomes 1.0.0.
CREATE VIEW quality AS
SELECT error.id, repo.repo, revision.slug, content_finding.finding
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
  JOIN content_finding USING (content_id)
 WHERE revision.last_version IS NULL
UNION ALL
SELECT error.id, repo.repo, revision.slug, revision_finding.finding
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
  JOIN revision_finding USING (revision_id)
 WHERE revision.last_version IS NULL;
