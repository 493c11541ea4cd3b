-- Which version of the dataset is current?
SELECT version_id, dataset_version FROM version ORDER BY version_id DESC LIMIT 1;
