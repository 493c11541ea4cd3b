-- Which templates do records with this error code have?
SELECT DISTINCT template_id FROM content WHERE error_code = :code ORDER BY template_id LIMIT :limit;
