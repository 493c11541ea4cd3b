-- Which templates of a chunk have the trigram?
SELECT postings FROM message_trigram WHERE key = :key;
