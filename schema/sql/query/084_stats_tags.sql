-- How many records of a version have each tag, most first?
SELECT tag.tag, count(*)
  FROM revision
  JOIN content_tag USING (content_id)
  JOIN tag USING (tag_id)
 WHERE revision.first_version <= :version
   AND (revision.last_version IS NULL OR revision.last_version >= :version)
 GROUP BY tag.tag_id
 ORDER BY 2 DESC, 1;
