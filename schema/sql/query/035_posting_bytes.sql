-- How long are the postings under this key?
SELECT length(postings) FROM message_trigram WHERE key = :key;
