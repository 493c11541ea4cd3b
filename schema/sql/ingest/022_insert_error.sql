-- An error that is new here.
INSERT INTO error (id, repo_id) VALUES (:id, :repo_id);
