-- Which revisions ended before this version?
SELECT revision_id FROM revision WHERE last_version < :version ORDER BY revision_id;
