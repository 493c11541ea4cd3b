-- Which version is current, how did its source spell it, and which digest came with it?
SELECT dataset_version, stated_as, digest FROM version ORDER BY version_id DESC LIMIT 1;
