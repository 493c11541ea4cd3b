-- An analysis of a repository that is new here.
INSERT INTO analysis (repo_id, analyzed_sha, analyzed_at) VALUES (:repo_id, :analyzed_sha, :analyzed_at);
