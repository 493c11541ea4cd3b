-- Which commits were analysed whose sha begins like this one?
SELECT DISTINCT analyzed_sha FROM analysis ORDER BY analyzed_sha >= :prefix DESC, analyzed_sha LIMIT 3;
