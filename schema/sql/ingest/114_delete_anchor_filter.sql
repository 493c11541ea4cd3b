-- Makes room for a new filter.
DELETE FROM anchor_filter;
