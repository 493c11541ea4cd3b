#include "query/record_fields.h"

namespace errdex {
namespace {

using Texts = std::vector<std::string_view>;

template <auto Member>
Texts of_record(const ErrorRecord& record) {
  const auto& field = record.*Member;
  if constexpr (requires { field.value(); }) {
    if constexpr (requires { field.has_value(); })
      return field.has_value() ? Texts{field.value()} : Texts{};
    else
      return {field.value()};
  } else {
    return {field};
  }
}

template <auto Member>
Texts of_content(const ErrorRecord& record) {
  const auto& field = record.content.*Member;
  if constexpr (requires { field.has_value(); })
    return field.has_value() ? Texts{*field} : Texts{};
  else if constexpr (requires { field.substr(0); })
    return {field};
  else
    return {field.begin(), field.end()};
}

}  // namespace

const std::vector<RecordField>& record_fields() {
  using R = ErrorRecord;
  using C = RecordContent;
  static const std::vector<RecordField> fields{
      {"id", "", false, of_record<&R::id>},
      {"repo", "", false, of_record<&R::repo>},
      {"slug", "", false, of_record<&R::slug>},
      {"errorCode", "", true, of_content<&C::error_code>},
      {"message", "message", true, of_content<&C::error_message>},
      {"messagePattern", "", true, of_content<&C::message_pattern>},
      {"errorType", "", true, of_content<&C::error_type>},
      {"errorClass", "", true, of_content<&C::error_class>},
      {"severity", "", true, of_content<&C::severity>},
      {"filePath", "", false, of_record<&R::file_path>},
      {"sourceCode", "", false, of_record<&R::source_code>},
      {"url", "", false, of_record<&R::github_url>},
      {"documentation", "documentation", true, of_content<&C::documentation>},
      {"triggerScenarios", "trigger_scenarios", true, of_content<&C::trigger_scenarios>},
      {"commonSituations", "common_situations", true, of_content<&C::common_situations>},
      {"solutions", "solutions", true, of_content<&C::solutions>},
      {"exampleFix", "", true, of_content<&C::example_fix>},
      {"handlingStrategy", "", true, of_content<&C::handling_strategy>},
      {"validationCode", "", true, of_content<&C::validation_code>},
      {"typeGuard", "", true, of_content<&C::type_guard>},
      {"tryCatchPattern", "", true, of_content<&C::try_catch_pattern>},
      {"preventionTips", "prevention_tips", true, of_content<&C::prevention_tips>},
      {"tags", "", true, of_content<&C::tags>},
      {"family", "", true, of_content<&C::background_tag>},
      {"analyzedSha", "", false, of_record<&R::analyzed_sha>},
  };
  return fields;
}

}  // namespace errdex
