-- Which digest was noted for a version when it was written?
SELECT digest, record_count FROM version WHERE version_id = :version;
