-- The versions that are to be forgotten.
DELETE FROM version WHERE version_id < :version;
