-- One prevention tip of a content.
INSERT INTO prevention_tip (content_id, position, tip) VALUES (:content_id, :position, :tip);
