-- Which templates are filed under which key?
SELECT key, entries FROM anchor ORDER BY key;
