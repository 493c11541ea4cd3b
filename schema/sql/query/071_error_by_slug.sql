-- Which error has, or lately had, this slug in a repository?
SELECT error.error_id
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
 WHERE revision.slug = :slug AND repo.repo = :repo
 ORDER BY revision.first_version DESC, error.id
 LIMIT 1;
