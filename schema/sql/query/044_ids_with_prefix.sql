-- Which current records have ids that begin with :prefix? Ids are hex digits, so none is behind prefix || 'g'.
SELECT error.id
  FROM error
 WHERE error.id >= :prefix
   AND error.id < :prefix || 'g'
   AND EXISTS (SELECT 1 FROM revision
                WHERE revision.error_id = error.error_id
                  AND revision.first_version <= :version
                  AND (revision.last_version IS NULL OR revision.last_version >= :version))
 ORDER BY error.id;
