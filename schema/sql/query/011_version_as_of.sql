-- Which version was the newest at a time?
SELECT version_id, dataset_version FROM version WHERE dataset_version <= :time ORDER BY version_id DESC LIMIT 1;
