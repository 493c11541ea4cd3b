-- How many records of a version are of each family, most first?
SELECT content.background_tag, count(*)
  FROM revision
  JOIN content USING (content_id)
 WHERE revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
   AND content.background_tag IS NOT NULL
 GROUP BY 1
 ORDER BY 2 DESC, 1;
