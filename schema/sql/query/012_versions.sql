-- Which versions are in the file, newest first?
SELECT dataset_version, kind, record_count, added, changed, reanalyzed, removed, digest FROM version ORDER BY version_id DESC;
