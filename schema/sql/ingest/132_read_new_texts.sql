-- Which texts came with this ingest?
SELECT message, documentation, trigger_scenarios, common_situations, solutions, prevention_tips
  FROM content_text
 WHERE content_id >= :first_content_id;
