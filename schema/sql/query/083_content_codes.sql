-- Which content has which error code?
SELECT error_code, content_id FROM content WHERE error_code IS NOT NULL ORDER BY error_code, content_id;
