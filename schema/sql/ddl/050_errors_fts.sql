-- Which errors speak of these words? Full-text index over content; its rowid is content_id.
CREATE VIEW content_text AS
SELECT content.content_id,
       template.error_message AS message,
       content.documentation,
       content.trigger_scenarios,
       content.common_situations,
       (SELECT group_concat(solution, char(10))
          FROM (SELECT solution FROM solution WHERE content_id = content.content_id ORDER BY position)) AS solutions,
       (SELECT group_concat(tip, char(10))
          FROM (SELECT tip FROM prevention_tip WHERE content_id = content.content_id ORDER BY position)) AS prevention_tips
  FROM content
  JOIN template USING (template_id);
CREATE VIRTUAL TABLE errors_fts USING fts5 (
  message, documentation, trigger_scenarios, common_situations, solutions, prevention_tips,
  content = content_text, content_rowid = content_id,
  tokenize = 'porter unicode61 remove_diacritics 2'
);
