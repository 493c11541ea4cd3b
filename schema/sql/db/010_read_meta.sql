-- What does the file say of itself?
SELECT name, value FROM meta ORDER BY name;
