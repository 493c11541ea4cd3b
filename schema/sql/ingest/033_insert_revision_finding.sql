-- What is doubtful about a revision's place.
INSERT INTO revision_finding (revision_id, finding) VALUES (:revision_id, :finding);
