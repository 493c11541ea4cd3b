-- Which templates are filed under this key already?
SELECT entries FROM anchor WHERE key = :key;
