-- Makes room for a pattern index that is built anew.
DELETE FROM anchor;
