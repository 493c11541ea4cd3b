-- Counts further contents in which a term stands.
INSERT INTO text_word (word, contents) VALUES (:word, :contents)
ON CONFLICT (word) DO UPDATE SET contents = contents + excluded.contents;
