-- Which words of this content are in the full-text index?
SELECT message, documentation, trigger_scenarios, common_situations, solutions, prevention_tips
  FROM content_text
 WHERE content_id = :content_id;
