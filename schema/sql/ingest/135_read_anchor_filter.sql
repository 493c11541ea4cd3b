-- The filter over the keys of anchor, block by block.
SELECT block, bits FROM anchor_filter ORDER BY block;
