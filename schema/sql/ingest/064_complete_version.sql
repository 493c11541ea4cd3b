-- What the version amounts to, known when its rows are written.
UPDATE version
   SET record_count = :record_count, added = :added, changed = :changed, reanalyzed = :reanalyzed,
       removed = :removed, digest = :digest
 WHERE version_id = :version_id;
