-- A repository that is new here.
INSERT INTO repo (repo) VALUES (:repo);
