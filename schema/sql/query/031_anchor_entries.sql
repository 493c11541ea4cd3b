-- Which templates are filed under this key?
SELECT entries FROM anchor WHERE key = :key;
