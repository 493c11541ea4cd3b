-- One tag of a content.
INSERT INTO content_tag (content_id, position, tag_id) VALUES (:content_id, :position, :tag_id);
