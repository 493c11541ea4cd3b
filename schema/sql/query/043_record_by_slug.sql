-- Which revision has this slug in a repository, in a version?
SELECT revision.revision_id
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
 WHERE revision.slug = :slug AND repo.repo = :repo
   AND revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
 ORDER BY error.id;
