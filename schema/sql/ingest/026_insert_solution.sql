-- One solution of a content.
INSERT INTO solution (content_id, position, solution) VALUES (:content_id, :position, :solution);
