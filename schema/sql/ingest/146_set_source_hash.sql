-- The hash by which a source text is found.
UPDATE source SET hash = :hash WHERE source_id = :source_id;
