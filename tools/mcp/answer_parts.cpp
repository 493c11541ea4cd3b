#include "tools/mcp/answer_parts.h"

#include <charconv>
#include <iterator>
#include <utility>

#include "schema/error.h"
#include "tools/common/error_report.h"
#include "tools/common/page.h"

namespace errdex {
namespace {

std::string hex(std::uint64_t number) {
  char buffer[17];
  std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(number));
  return buffer;
}

std::string cursor_key(const ToolArguments& arguments, std::string_view live_version) {
  return hex(arguments.fingerprint()) + "." + std::string(live_version);
}

std::string degradation_json(const Degradation& each) {
  return JsonObject()
      .raw("reason", safe_json(each.reason, 100))
      .raw("detail", safe_json(each.detail, 300))
      .text();
}

std::string unknown_json(const UnknownFilterValue& each) {
  return JsonObject()
      .raw("filter", safe_json(each.filter, 100))
      .raw("value", safe_json(each.value, 200))
      .raw("nearest", json_array(each.nearest, [](const std::string& name) { return safe_json(name, 200); }))
      .text();
}

}  // namespace

std::size_t answer_bytes(Detail detail) {
  return detail == Detail::Full ? kMostAnswerBytes : kDefaultAnswerBytes;
}

Detail detail_of(const ToolArguments& arguments, Detail otherwise) {
  const std::optional<std::string> detail = arguments.text("detail");
  if (!detail) return otherwise;
  return *detail == "full" ? Detail::Full : Detail::Low;
}

ArgumentSpec detail_argument() {
  return {.name = "detail",
          .kind = ArgumentKind::Choice,
          .about = "low: short texts, under 8k tokens; full: everything, under 25k",
          .choices = {"low", "full"}};
}

ArgumentSpec limit_argument(std::int64_t max, std::string_view about) {
  return {.name = "limit", .kind = ArgumentKind::Integer, .about = about, .min = 1, .max = max};
}

ArgumentSpec cursor_argument() {
  return {.name = "cursor", .about = "nextCursor of the answer before, all other arguments the same"};
}

bool BoundedList::add(const std::string& json) {
  if (count_ > 0 && text_.size() + json.size() + 1 > bytes_) return false;
  if (count_++ > 0) text_ += ',';
  text_ += json;
  return true;
}

std::string cursor_at(std::size_t offset, const ToolArguments& arguments, std::string_view live_version) {
  return std::to_string(offset) + "." + cursor_key(arguments, live_version);
}

std::size_t offset_of(const ToolArguments& arguments, std::string_view live_version) {
  const std::optional<std::string> cursor = arguments.text("cursor");
  if (!cursor) return 0;
  std::size_t offset = 0;
  const auto [end, failure] = std::from_chars(cursor->data(), cursor->data() + cursor->size(), offset);
  constexpr std::size_t kMost = 1'000'000'000;
  const std::string_view rest(end, static_cast<std::size_t>(cursor->data() + cursor->size() - end));
  if (failure != std::errc() || offset > kMost || rest != "." + cursor_key(arguments, live_version))
    throw make_error(ErrorKind::Usage, "ERRDEX_MCP_CURSOR",
                     "cannot go on from cursor '{cursor}': it belongs to another call, or the dataset is now "
                     "{version}; call {tool} again without cursor",
                     {{"cursor", printable_line(shortened(*cursor, 80))},
                      {"version", live_version},
                      {"tool", arguments.tool()}});
  return offset;
}

void add_version(JsonObject& object, const LiveDatabase::Lease& lease, std::string_view dataset_version) {
  object.add("notice", kDataNotice).add("datasetVersion", dataset_version);
  object.raw("stale", lease.is_stale() ? "true" : "false");
  if (lease.is_stale()) object.raw("staleReason", safe_json(lease.problem(), 400));
}

void add_limits(JsonObject& object, std::vector<Degradation> degraded, const ToolArguments& arguments,
                const std::vector<UnknownFilterValue>& unknown) {
  degraded.insert(degraded.end(), arguments.notes().begin(), arguments.notes().end());
  constexpr std::size_t kMost = 10;
  if (degraded.size() > kMost) {
    const std::string rest = std::to_string(degraded.size() - kMost + 1) + " more";
    degraded.resize(kMost - 1);
    degraded.push_back({"more", rest});
  }
  object.raw("degraded", json_array(degraded, degradation_json))
      .raw("unknownFilters", json_array(unknown, unknown_json));
}

std::string answer_schema(std::vector<SchemaMember> members) {
  std::vector<SchemaMember> all{
      {"notice", schema_text()},
      {"datasetVersion", schema_text("the version that was asked")},
      {"stale", schema_boolean("the file behind the path cannot be used; the last good one answered")},
      {"staleReason", schema_text(), false},
  };
  std::move(members.begin(), members.end(), std::back_inserter(all));
  const std::string degraded = schema_object({{"reason", schema_text()}, {"detail", schema_text()}});
  const std::string unknown = schema_object(
      {{"filter", schema_text()}, {"value", schema_text()}, {"nearest", schema_list(schema_text())}});
  all.push_back({"degraded", schema_list(degraded, "what was left out or cut short")});
  all.push_back({"unknownFilters", schema_list(unknown, "filter values that name nothing here")});
  return schema_object(all);
}

std::string record_schema(std::vector<SchemaMember> more) {
  std::vector<SchemaMember> all{
      {"id", schema_text()},
      {"repo", schema_text()},
      {"slug", schema_text()},
      {"code", schema_optional_text()},
      {"message", schema_text()},
      {"errorClass", schema_optional_text()},
      {"errorType", schema_text()},
      {"httpStatus", schema_optional_integer()},
      {"severity", schema_text()},
      {"url", schema_text("where it is raised, pinned to the analysed commit")},
      {"filePath", schema_text()},
      {"lineNumber", schema_optional_integer()},
      {"analyzedSha", schema_text()},
      {"schemaVersion", schema_integer()},
  };
  std::move(more.begin(), more.end(), std::back_inserter(all));
  return schema_object(all);
}

std::vector<SchemaMember> text_members() {
  std::vector<SchemaMember> members;
  for (const char* name : {"documentation", "triggerScenarios", "commonSituations", "exampleFix",
                           "tryCatchPattern", "validationCode", "typeGuard", "sourceCode", "handlingStrategy",
                           "backgroundTag", "messagePattern", "analyzedAt", "contentChangedAt"})
    members.push_back({name, schema_optional_text(), false});
  members.push_back({"solutions", schema_list(schema_text(), "likeliest first"), false});
  members.push_back({"preventionTips", schema_list(schema_text()), false});
  members.push_back({"tags", schema_list(schema_text()), false});
  members.push_back({"cut", schema_list(schema_text(), "members that are longer than shown"), false});
  return members;
}

std::vector<ArgumentSpec> record_arguments() {
  return {
      {.name = "id", .about = "id of the record, 16 hex digits"},
      {.name = "repo", .about = "owner/name, with slug instead of id"},
      {.name = "slug", .about = "slug of the record in repo"},
  };
}

std::string wanted_record(const ToolArguments& arguments) {
  if (const auto id = arguments.text("id"); id && !id->empty()) return *id;
  const auto repo = arguments.text("repo");
  const auto slug = arguments.text("slug");
  if (!repo || !slug || repo->empty() || slug->empty())
    refuse_arguments(arguments.tool(), "it needs 'id', or 'repo' and 'slug'; search_error finds them");
  return *repo + "/" + *slug;
}

ErrorRecord record_or_throw(const LiveDatabase::Lease& lease, const std::string& wanted,
                            const LookupFilter& filter) {
  if (std::optional<ErrorRecord> record = lease.lookup().find(wanted, filter)) return std::move(*record);
  throw make_error(
      ErrorKind::Usage, "ERRDEX_MCP_NO_RECORD",
      "no record '{wanted}' in dataset {version}; take an id of search_error or search_docs",
      {{"wanted", printable_line(shortened(wanted, 200))}, {"version", lease.dataset_version()}});
}

}  // namespace errdex
