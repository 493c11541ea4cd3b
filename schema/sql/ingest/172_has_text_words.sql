-- Layouts before 1.0.1 have no table text_word.
SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'text_word';
