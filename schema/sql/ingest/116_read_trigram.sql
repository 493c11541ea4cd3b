-- Which templates of this chunk have the trigram already?
SELECT postings FROM message_trigram WHERE key = :key;
