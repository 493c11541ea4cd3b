-- Notes what is doubtful about the pattern of all content that has this template.
INSERT OR IGNORE INTO content_finding (content_id, finding)
SELECT content_id, :finding FROM content WHERE template_id = :template_id;
