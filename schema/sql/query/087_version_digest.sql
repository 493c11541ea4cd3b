-- Which digest has a version?
SELECT digest FROM version WHERE version_id = :version;
