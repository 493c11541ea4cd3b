-- What is doubtful about a content.
INSERT INTO content_finding (content_id, finding) VALUES (:content_id, :finding);
