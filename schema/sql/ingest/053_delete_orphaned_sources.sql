-- Source texts that no revision shows.
DELETE FROM source WHERE source_id NOT IN (SELECT source_id FROM revision WHERE source_id IS NOT NULL);
