-- A content that is new here.
INSERT INTO content (hash, template_id, error_code, error_type, error_class, http_status, severity, background_tag,
                     handling_strategy, documentation, trigger_scenarios, common_situations, example_fix,
                     validation_code, type_guard, try_catch_pattern)
VALUES (:hash, :template_id, :error_code, :error_type, :error_class, :http_status, :severity, :background_tag,
        :handling_strategy, :documentation, :trigger_scenarios, :common_situations, :example_fix,
        :validation_code, :type_guard, :try_catch_pattern);
