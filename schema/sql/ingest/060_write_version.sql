-- The version that is being written.
INSERT INTO version (version_id, dataset_version, stated_as, kind, record_count, added, changed, reanalyzed, removed,
                     digest)
VALUES (:version_id, :dataset_version, :stated_as, :kind, 0, 0, 0, 0, 0, '')
ON CONFLICT (version_id) DO UPDATE SET kind = excluded.kind;
