-- How does this version differ from the one before: added, changed, reanalyzed, removed?
WITH now AS (SELECT error_id, content_id FROM revision WHERE first_version = :version_id AND last_version IS NULL),
     before AS (SELECT error_id, content_id FROM revision WHERE last_version = :version_id - 1)
SELECT coalesce(sum(before.error_id IS NULL), 0),
       coalesce(sum(before.content_id <> now.content_id), 0),
       coalesce(sum(before.content_id = now.content_id), 0),
       (SELECT count(*) FROM before) - coalesce(sum(before.error_id IS NOT NULL), 0)
  FROM now
  LEFT JOIN before USING (error_id);
