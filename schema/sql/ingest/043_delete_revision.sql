-- A revision that is to be forgotten.
DELETE FROM revision WHERE revision_id = :revision_id;
