-- Which source texts may equal this one?
SELECT source_id, source_code FROM source WHERE hash = :hash ORDER BY source_id;
