-- What an error is from this version on.
INSERT INTO revision (error_id, content_id, analysis_id, first_version, schema_version, slug, file_path, line_number,
                      source_id, source_code_start, source_code_end, github_url, content_changed_at, unknown_fields,
                      original_fields, digest)
VALUES (:error_id, :content_id, :analysis_id, :first_version, :schema_version, :slug, :file_path, :line_number,
        :source_id, :source_code_start, :source_code_end, :github_url, :content_changed_at, :unknown_fields,
        :original_fields, :digest);
