-- A message with its pattern that is new here.
INSERT INTO template (hash, error_message, message_pattern) VALUES (:hash, :error_message, :message_pattern);
