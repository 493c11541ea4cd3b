-- Errors that have no revision.
DELETE FROM error WHERE error_id NOT IN (SELECT error_id FROM revision);
