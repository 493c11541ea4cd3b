-- How many versions, revisions and contents are there?
SELECT (SELECT count(*) FROM version), (SELECT count(*) FROM revision), (SELECT count(*) FROM content);
