-- Which content has which class?
SELECT error_class, content_id FROM content WHERE error_class IS NOT NULL ORDER BY error_class, content_id;
