-- In how many templates does this word stand?
SELECT templates FROM message_word WHERE word = :word;
