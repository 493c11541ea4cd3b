-- Which revision of a record was current in a version?
SELECT revision.revision_id
  FROM error
  JOIN revision USING (error_id)
 WHERE error.id = :id
   AND revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version);
