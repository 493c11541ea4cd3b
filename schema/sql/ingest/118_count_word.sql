-- Counts further templates in which a word stands.
INSERT INTO message_word (word, templates) VALUES (:word, :templates)
ON CONFLICT (word) DO UPDATE SET templates = templates + excluded.templates;
