-- Which layout does the file say it has?
SELECT value FROM meta WHERE name = 'layout_version';
