-- Which keys are there, for building their filter?
SELECT key FROM anchor ORDER BY key;
