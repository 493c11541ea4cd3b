-- Which error has this id?
SELECT error_id FROM error WHERE id = :id;
