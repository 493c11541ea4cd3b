-- Is there an analysis of a commit whose sha begins so?
SELECT analyzed_sha FROM analysis WHERE analyzed_sha >= :prefix AND analyzed_sha < :prefix || 'g' LIMIT 1;
