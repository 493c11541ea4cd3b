-- Which tables, indexes and views are there, for comparing two layouts?
SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name;
