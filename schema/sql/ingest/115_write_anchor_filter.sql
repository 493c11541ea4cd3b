-- Stores one block of the filter over the keys of anchor.
INSERT INTO anchor_filter (block, bits) VALUES (:block, :bits);
