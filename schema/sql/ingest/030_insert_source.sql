-- A source text that is new here.
INSERT INTO source (hash, source_code) VALUES (:hash, :source_code);
