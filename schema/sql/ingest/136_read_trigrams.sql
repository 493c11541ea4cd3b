-- Which templates have which trigram?
SELECT key, postings FROM message_trigram ORDER BY key;
