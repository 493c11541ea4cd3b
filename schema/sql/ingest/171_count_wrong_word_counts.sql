-- In how many rows do text_word and the full-text index differ? Both ways: a row too many and a row missing.
SELECT (SELECT count(*) FROM (SELECT term, doc FROM temp.word_list EXCEPT SELECT word, contents FROM text_word))
     + (SELECT count(*) FROM (SELECT word, contents FROM text_word EXCEPT SELECT term, doc FROM temp.word_list));
