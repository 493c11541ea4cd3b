-- Takes the words of a content out of the full-text index; the values must be those that went in.
INSERT INTO errors_fts (errors_fts, rowid, message, documentation, trigger_scenarios, common_situations, solutions,
                        prevention_tips)
VALUES ('delete', :content_id, :message, :documentation, :trigger_scenarios, :common_situations, :solutions,
        :prevention_tips);
