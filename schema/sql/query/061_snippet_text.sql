-- The searched texts of one content, in the order of the full-text columns.
SELECT message, documentation, trigger_scenarios, common_situations, solutions, prevention_tips
  FROM content_text WHERE content_id = :content_id;
