-- Which errors are there, and what tells whether a new record differs from the current one?
SELECT error.id,
       error.error_id,
       repo.repo,
       revision.revision_id,
       revision.first_version,
       revision.digest,
       content.hash
  FROM error
  JOIN repo USING (repo_id)
  LEFT JOIN revision ON revision.error_id = error.error_id AND revision.last_version IS NULL
  LEFT JOIN content ON content.content_id = revision.content_id
 ORDER BY error.id;
