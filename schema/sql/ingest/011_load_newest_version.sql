-- Which version of the dataset is the current one, and what did it bring?
SELECT version_id, dataset_version, added, changed, reanalyzed, removed, digest
  FROM version
 ORDER BY version_id DESC
 LIMIT 1;
