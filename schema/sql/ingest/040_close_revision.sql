-- A revision that is no longer current.
UPDATE revision SET last_version = :last_version WHERE revision_id = :revision_id;
