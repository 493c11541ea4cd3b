#include <algorithm>

#include "schema/error.h"
#include "tools/common/error_report.h"
#include "tools/mcp/answer_parts.h"
#include "tools/mcp/record_timeline.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

constexpr std::size_t kMostVersions = 200;

std::string entry_json(const TimelineEntry& entry) {
  return JsonObject()
      .add("datasetVersion", entry.dataset_version)
      .add("change", entry.change)
      .raw("fields", json_array(entry.fields))
      .raw("analyzedSha", safe_json(entry.analyzed_sha, 80))
      .text();
}

ToolAnswer history(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  const std::size_t offset = offset_of(arguments, lease->dataset_version());
  const auto limit = static_cast<std::size_t>(arguments.integer("limit").value_or(20));
  const std::string wanted = wanted_record(arguments);
  const RecordTimeline found = record_timeline(lease->lookup(), wanted, kMostVersions);
  if (found.entries.empty() && found.versions_left_out == 0) record_or_throw(*lease, wanted, {});

  BoundedList list(answer_bytes(detail_of(arguments)));
  std::size_t next = std::min(offset, found.entries.size());
  while (next < found.entries.size() && list.count() < limit && list.add(entry_json(found.entries[next])))
    ++next;
  std::vector<Degradation> degraded;
  if (found.versions_left_out > 0)
    degraded.push_back(
        {"versions-cut", std::to_string(found.versions_left_out) + " older versions were not compared"});
  JsonObject object;
  add_version(object, *lease, lease->dataset_version());
  object.raw("record", safe_json(wanted, 300))
      .add("versions", found.versions_read)
      .raw("history", list.text());
  add_limits(object, std::move(degraded), arguments);
  if (next < found.entries.size())
    object.add("nextCursor", cursor_at(next, arguments, lease->dataset_version()));
  return {object.text()};
}

}  // namespace

McpTool history_tool() {
  McpTool tool;
  tool.name = "history";
  tool.title = "History of an error record";
  tool.description =
      "Says what the dataset versions in the database did to one record: when it was added, changed (and "
      "which "
      "fields), analysed anew or removed. get_error with asOf shows the record as it was.";
  tool.arguments = record_arguments();
  tool.arguments.push_back(limit_argument(200, "most changes, 20 if absent"));
  tool.arguments.push_back(detail_argument());
  tool.arguments.push_back(cursor_argument());
  const std::string entry = schema_object({
      {"datasetVersion", schema_text()},
      {"change", schema_text("added, changed, reanalyzed or removed")},
      {"fields", schema_list(schema_text())},
      {"analyzedSha", schema_text()},
  });
  tool.output_schema = answer_schema({
      {"record", schema_text()},
      {"versions", schema_integer("versions that were compared")},
      {"history", schema_list(entry, "newest first")},
      {"nextCursor", schema_text(), false},
  });
  tool.call = history;
  return tool;
}

}  // namespace errdex
