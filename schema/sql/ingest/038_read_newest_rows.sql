-- Which are the newest content and the newest revision?
SELECT coalesce((SELECT max(content_id) FROM content), 0), coalesce((SELECT max(revision_id) FROM revision), 0);
