-- Makes room for word counts that are built anew.
DELETE FROM message_word;
