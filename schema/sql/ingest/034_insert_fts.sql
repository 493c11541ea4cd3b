-- The words of a content that is new here; one row of values at a time, else FTS5 flushes at each.
INSERT INTO errors_fts (rowid, message, documentation, trigger_scenarios, common_situations, solutions, prevention_tips)
VALUES (:content_id, :message, :documentation, :trigger_scenarios, :common_situations, :solutions, :prevention_tips);
