-- Files templates under a key.
INSERT INTO anchor (key, entries) VALUES (:key, :entries)
ON CONFLICT (key) DO UPDATE SET entries = excluded.entries;
