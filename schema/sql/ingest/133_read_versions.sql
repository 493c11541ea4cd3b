-- Which versions are there, with what was noted of their records?
SELECT version_id, dataset_version, record_count, digest FROM version ORDER BY version_id;
