-- What was found doubtful: about contents, then about revisions?
SELECT 'content', content_id, finding FROM content_finding
UNION ALL
SELECT 'revision', revision_id, finding FROM revision_finding;
