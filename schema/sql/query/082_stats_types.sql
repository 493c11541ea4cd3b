-- How many records of a version are of each type, most first?
SELECT content.error_type, count(*)
  FROM revision
  JOIN content USING (content_id)
 WHERE revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
 GROUP BY 1
 ORDER BY 2 DESC, 1;
