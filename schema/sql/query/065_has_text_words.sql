-- Does this file count terms? Layouts before 1.0.1 do not.
SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'text_word';
