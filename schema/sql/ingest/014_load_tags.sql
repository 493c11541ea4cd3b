-- Which tags are there?
SELECT tag_id, tag FROM tag;
