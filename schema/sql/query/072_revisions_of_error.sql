-- Which revisions did an error have up to a version, oldest first, and in which versions were they current?
SELECT revision.revision_id, revision.first_version, revision.last_version, first.dataset_version,
       last.dataset_version, revision.last_version IS NULL OR revision.last_version >= :version
  FROM revision
  JOIN version AS first ON first.version_id = revision.first_version
  LEFT JOIN version AS last ON last.version_id = revision.last_version
 WHERE revision.error_id = :error_id AND revision.first_version <= :version
 ORDER BY revision.first_version;
