-- Makes room for a fuzzy index that is built anew.
DELETE FROM message_trigram;
