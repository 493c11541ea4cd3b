#include "tools/mcp/record_timeline.h"

#include <algorithm>

namespace errdex {
namespace {

// The names of all fields that differ, but for what each analysis sets anew.
std::vector<std::string> changed_fields(const ErrorRecord& before, const ErrorRecord& after) {
  std::vector<std::string> names;
  const auto note = [&names](const char* name, bool differs) {
    if (differs) names.emplace_back(name);
  };
  const RecordContent& a = before.content;
  const RecordContent& b = after.content;
  note("slug", before.slug != after.slug);
  note("errorCode", a.error_code != b.error_code);
  note("errorMessage", a.error_message != b.error_message);
  note("messagePattern", a.message_pattern != b.message_pattern);
  note("errorType", a.error_type != b.error_type);
  note("errorClass", a.error_class != b.error_class);
  note("httpStatus", a.http_status != b.http_status);
  note("severity", a.severity != b.severity);
  note("documentation", a.documentation != b.documentation);
  note("triggerScenarios", a.trigger_scenarios != b.trigger_scenarios);
  note("commonSituations", a.common_situations != b.common_situations);
  note("solutions", a.solutions != b.solutions);
  note("exampleFix", a.example_fix != b.example_fix);
  note("handlingStrategy", a.handling_strategy != b.handling_strategy);
  note("validationCode", a.validation_code != b.validation_code);
  note("typeGuard", a.type_guard != b.type_guard);
  note("tryCatchPattern", a.try_catch_pattern != b.try_catch_pattern);
  note("preventionTips", a.prevention_tips != b.prevention_tips);
  note("tags", a.tags != b.tags);
  note("backgroundTag", a.background_tag != b.background_tag);
  note("filePath", before.file_path != after.file_path);
  note("lineNumber", before.line_number != after.line_number);
  note("sourceCode", before.source_code != after.source_code);
  note("schemaVersion", before.schema_version != after.schema_version);
  return names;
}

void add_entry(RecordTimeline& history, const std::string& version, const std::optional<ErrorRecord>& before,
               const std::optional<ErrorRecord>& after) {
  if (!before && !after) return;
  TimelineEntry entry{version, "added", {}, after ? after->analyzed_sha.value() : ""};
  if (before && !after) {
    entry.change = "removed";
  } else if (before && after) {
    if (*before == *after) return;
    entry.fields = changed_fields(*before, *after);
    entry.change = before->content == after->content ? "reanalyzed" : "changed";
  }
  history.entries.push_back(std::move(entry));
}

}  // namespace

RecordTimeline record_timeline(ErrorLookup& lookup, const std::string& wanted, std::size_t most) {
  RecordTimeline history;
  const std::vector<VersionSummary> versions = lookup.versions();  // newest first
  history.versions_read = std::min(versions.size(), most);
  history.versions_left_out = versions.size() - history.versions_read;
  std::optional<ErrorRecord> before;
  for (std::size_t i = history.versions_read; i-- > 0;) {
    LookupFilter filter;
    filter.as_of = versions[i].dataset_version;
    std::optional<ErrorRecord> after = lookup.find(wanted, filter);
    // What an unread version did is not told: it would look as if the record had begun here.
    if (i + 1 < history.versions_read || history.versions_left_out == 0)
      add_entry(history, versions[i].dataset_version, before, after);
    before = std::move(after);
  }
  std::reverse(history.entries.begin(), history.entries.end());
  return history;
}

}  // namespace errdex
