-- A tag that is new here.
INSERT INTO tag (tag) VALUES (:tag);
