-- In how many contents does this term stand?
SELECT contents FROM text_word WHERE word = :word;
