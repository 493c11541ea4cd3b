-- How many records, repositories, contents, messages and source texts does a version have, how many versions
-- and revisions are there up to it, and when was the oldest and the newest analysis of it?
SELECT count(*), count(DISTINCT analysis.repo_id), count(DISTINCT revision.content_id),
       count(DISTINCT content.template_id), count(DISTINCT revision.source_id),
       (SELECT count(*) FROM version WHERE version_id <= :version),
       (SELECT count(*) FROM revision WHERE first_version <= :version),
       min(analysis.analyzed_at), max(analysis.analyzed_at)
  FROM revision
  JOIN analysis USING (analysis_id)
  JOIN content USING (content_id)
 WHERE revision.first_version <= :version AND (revision.last_version IS NULL OR revision.last_version >= :version);
