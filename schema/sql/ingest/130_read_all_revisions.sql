-- Which revisions are there, in the order of ids and times, for computing every digest again?
SELECT revision.revision_id, revision.first_version, revision.last_version, revision.digest, error.id
  FROM error
  JOIN revision USING (error_id)
 ORDER BY error.id, revision.first_version;
