-- Which is the oldest of the newest so many versions?
SELECT version_id FROM version ORDER BY version_id DESC LIMIT 1 OFFSET :keep - 1;
