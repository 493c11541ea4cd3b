-- Of how many records of a version is each thing doubtful, most first?
SELECT finding, count(*)
  FROM (SELECT revision.revision_id, content_finding.finding
          FROM revision
          JOIN content_finding USING (content_id)
         WHERE revision.first_version <= :version
           AND (revision.last_version IS NULL OR revision.last_version >= :version)
        UNION
        SELECT revision.revision_id, revision_finding.finding
          FROM revision
          JOIN revision_finding USING (revision_id)
         WHERE revision.first_version <= :version
           AND (revision.last_version IS NULL OR revision.last_version >= :version))
 GROUP BY finding
 ORDER BY 2 DESC, 1;
