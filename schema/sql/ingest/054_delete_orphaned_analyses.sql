-- Analyses that no revision comes from.
DELETE FROM analysis WHERE analysis_id NOT IN (SELECT analysis_id FROM revision);
