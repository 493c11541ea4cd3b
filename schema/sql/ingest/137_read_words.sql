-- In how many templates does each word stand?
SELECT word, templates FROM message_word ORDER BY word;
