-- What was doubtful about a revision that is to be forgotten.
DELETE FROM revision_finding WHERE revision_id = :revision_id;
