-- When was this analysis made?
SELECT analyzed_at FROM analysis WHERE analysis_id = :analysis_id;
