-- The friendly face: what a person at the sqlite3 prompt reads. Plain tables only, so that every view
-- works with trusted_schema off. (SQLite 3.40 does not mark its JSON
-- functions innocuous, so JSON arrays are made by hand; of the control characters, stored text holds only
-- tab, line feed and carriage return.)

-- Every revision of every record with the versions it was current in; the dataset's names in snake_case.
CREATE VIEW errors_all AS
SELECT error.id,
       repo.repo,
       revision.slug,
       content.error_code,
       template.error_message,
       template.message_pattern,
       content.error_type,
       content.error_class,
       content.http_status,
       content.severity,
       revision.file_path,
       revision.line_number,
       source.source_code,
       revision.source_code_start,
       revision.source_code_end,
       CASE WHEN revision.github_url <> '' THEN revision.github_url
            ELSE 'https://github.com/' || repo.repo || '/blob/' || analysis.analyzed_sha || '/' || revision.file_path
                 || CASE WHEN revision.github_url IS NULL AND revision.source_code_start IS NOT NULL
                              AND revision.source_code_end IS NOT NULL
                         THEN '#L' || revision.source_code_start
                              || CASE WHEN revision.source_code_end <> revision.source_code_start
                                      THEN '-L' || revision.source_code_end ELSE '' END
                         WHEN revision.line_number IS NOT NULL THEN '#L' || revision.line_number
                         ELSE '' END
       END AS github_url,
       content.documentation,
       content.trigger_scenarios,
       content.common_situations,
       (SELECT '[' || coalesce(group_concat('"' || replace(replace(replace(replace(replace(solution, '\', '\\'), '"', '\"'), char(9), '\t'), char(10), '\n'), char(13), '\r') || '"'), '') || ']'
          FROM (SELECT solution FROM solution WHERE content_id = content.content_id ORDER BY position)) AS solutions,
       content.example_fix,
       content.handling_strategy,
       content.validation_code,
       content.type_guard,
       content.try_catch_pattern,
       (SELECT '[' || coalesce(group_concat('"' || replace(replace(replace(replace(replace(tip, '\', '\\'), '"', '\"'), char(9), '\t'), char(10), '\n'), char(13), '\r') || '"'), '') || ']'
          FROM (SELECT tip FROM prevention_tip WHERE content_id = content.content_id ORDER BY position)) AS prevention_tips,
       (SELECT '[' || coalesce(group_concat('"' || replace(replace(tag, '\', '\\'), '"', '\"') || '"'), '') || ']'
          FROM (SELECT tag FROM content_tag JOIN tag USING (tag_id)
                 WHERE content_id = content.content_id ORDER BY position)) AS tags,
       content.background_tag,
       analysis.analyzed_sha,
       analysis.analyzed_at,
       revision.content_changed_at,
       revision.schema_version,
       first.dataset_version AS first_dataset_version,
       last.dataset_version AS last_dataset_version,  -- NULL while current
       revision.content_id,
       revision.revision_id
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
  JOIN analysis USING (analysis_id)
  JOIN content USING (content_id)
  JOIN template USING (template_id)
  LEFT JOIN source USING (source_id)
  JOIN version AS first ON first.version_id = revision.first_version
  LEFT JOIN version AS last ON last.version_id = revision.last_version;

-- The records of the current version, one row each.
CREATE VIEW errors AS
SELECT id, repo, slug, error_code, error_message, message_pattern, error_type, error_class, http_status, severity,
       file_path, line_number, source_code, source_code_start, source_code_end, github_url, documentation,
       trigger_scenarios, common_situations, solutions, example_fix, handling_strategy, validation_code, type_guard,
       try_catch_pattern, prevention_tips, tags, background_tag, analyzed_sha, analyzed_at, content_changed_at,
       schema_version, content_id
  FROM errors_all
 WHERE last_dataset_version IS NULL;

-- The solutions of the current version, one row each, most likely fix first.
CREATE VIEW solutions AS
SELECT error.id, repo.repo, revision.slug, solution.position, solution.solution
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
  JOIN solution USING (content_id)
 WHERE revision.last_version IS NULL;

-- The repositories, with the number of their current records and the newest analysis of them.
CREATE VIEW repos AS
SELECT repo.repo,
       repo.description,
       repo.language,
       repo.stars,
       repo.source_files,
       repo.default_branch,
       count(*) AS error_count,
       coalesce(repo.stated_sha, max(analysis.analyzed_sha)) AS analyzed_sha,
       max(analysis.analyzed_at) AS analyzed_at
  FROM repo
  JOIN error USING (repo_id)
  JOIN revision USING (error_id)
  JOIN analysis USING (analysis_id)
 WHERE revision.last_version IS NULL
 GROUP BY repo.repo_id;

-- The dataset versions in this file, newest first.
CREATE VIEW versions AS
SELECT dataset_version, kind, record_count, added, changed, reanalyzed, removed, digest
  FROM version
 ORDER BY version_id DESC;

-- The tags of the current version, with the number of records that have each.
CREATE VIEW tags AS
SELECT tag.tag, count(*) AS error_count
  FROM revision
  JOIN content_tag USING (content_id)
  JOIN tag USING (tag_id)
 WHERE revision.last_version IS NULL
 GROUP BY tag.tag_id;

-- What is doubtful about current records.
CREATE VIEW quality AS
SELECT error.id, repo.repo, revision.slug, content_finding.finding
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
  JOIN content_finding USING (content_id)
 WHERE revision.last_version IS NULL
UNION ALL
SELECT error.id, repo.repo, revision.slug, revision_finding.finding
  FROM revision
  JOIN error USING (error_id)
  JOIN repo USING (repo_id)
  JOIN revision_finding USING (revision_id)
 WHERE revision.last_version IS NULL;
