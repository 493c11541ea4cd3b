-- How many records of a version have each schemaVersion, most first?
SELECT CAST(schema_version AS TEXT), count(*)
  FROM revision
 WHERE revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
 GROUP BY 1
 ORDER BY 2 DESC, 1;
