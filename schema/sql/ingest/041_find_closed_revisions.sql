-- Which revisions are not current any more?
SELECT revision_id FROM revision WHERE last_version IS NOT NULL ORDER BY revision_id;
