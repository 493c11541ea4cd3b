-- Stores the templates of a chunk that have a trigram.
INSERT INTO message_trigram (key, postings) VALUES (:key, :postings)
ON CONFLICT (key) DO UPDATE SET postings = excluded.postings;
