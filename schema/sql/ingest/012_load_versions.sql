-- Which versions of the dataset are in the file, oldest first?
SELECT dataset_version FROM version ORDER BY version_id;
