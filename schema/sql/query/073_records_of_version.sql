-- Which records were current in a version, in the order of their ids?
SELECT error.id, revision.revision_id, revision.digest
  FROM error
  JOIN revision USING (error_id)
 WHERE revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
 ORDER BY error.id;
