-- Which versions are in the file, newest first, up to one?
SELECT dataset_version, kind, record_count, added, changed, reanalyzed, removed, digest
  FROM version
 WHERE version_id <= :version
 ORDER BY version_id DESC;
