-- How many records of a version have each severity, most first?
SELECT content.severity, count(*)
  FROM revision
  JOIN content USING (content_id)
 WHERE revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
 GROUP BY 1
 ORDER BY 2 DESC, 1;
