-- How many doubts are there about contents and revisions that are newer than these?
SELECT (SELECT count(*) FROM content_finding WHERE content_id > :content_id)
       + (SELECT count(*) FROM revision_finding WHERE revision_id > :revision_id);
