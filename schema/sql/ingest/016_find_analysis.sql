-- Which row has this analysis?
SELECT analysis_id
  FROM analysis
 WHERE repo_id = :repo_id AND analyzed_sha = :analyzed_sha AND analyzed_at = :analyzed_at;
