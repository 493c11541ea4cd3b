#include <algorithm>

#include "schema/utf8.h"
#include "tools/mcp/answer_parts.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

constexpr std::int64_t kMostHits = 50;
constexpr std::size_t kMostOffset = 1000;  // deeper pages are nobody's wish

// The part of the snippet around its first place; the places are left out where the text was cut before.
std::string snippet_json(const Snippet& snippet) {
  constexpr std::size_t kBytes = 400;
  std::size_t begin = 0;
  if (!snippet.highlights.empty() && snippet.highlights.front().begin > kBytes / 2) {
    begin = snippet.highlights.front().begin - kBytes / 2;
    while (begin > 0 && is_utf8_continuation(snippet.text[begin])) --begin;
  }
  return JsonObject()
      .add("field", snippet.field)
      .raw("text", safe_json(std::string_view(snippet.text).substr(begin), kBytes))
      .text();
}

std::string hit_json(const SearchHit& hit, Detail detail) {
  TextCaps caps = caps_of(detail);
  std::string json;
  for (int i = 0; i < 8 && (json.empty() || json.size() > answer_bytes(detail) / 2); ++i) {
    JsonObject object;
    add_summary(object, hit.record, caps);
    object.add("score", hit.score).raw("snippet", snippet_json(hit.snippet));
    add_text(object, hit.record, detail, caps);
    json = object.text();
    caps = tightened(caps);
  }
  return json;
}

ToolAnswer search_docs(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  const std::size_t offset = std::min(offset_of(arguments, lease->dataset_version()), kMostOffset);
  const Detail detail = detail_of(arguments);
  const auto limit = static_cast<std::size_t>(arguments.integer("limit").value_or(5));
  SearchOptions options;
  options.offset = offset;
  options.limit = limit + 1;  // one more than is given says whether to go on
  const SearchAnswer answer = lease->lookup().search(*arguments.text("query"), filter_of(arguments), options);

  BoundedList hits(answer_bytes(detail));
  while (hits.count() < std::min(limit, answer.hits.size()) &&
         hits.add(hit_json(answer.hits[hits.count()], detail))) {
  }
  const std::size_t next = offset + hits.count();
  JsonObject object;
  add_version(object, *lease, answer.dataset_version);
  object.raw("hits", hits.text());
  add_limits(object, answer.degraded, arguments, answer.unknown_filters);
  if (hits.count() < answer.hits.size() && next < kMostOffset)
    object.add("nextCursor", cursor_at(next, arguments, lease->dataset_version()));
  return {object.text()};
}

}  // namespace

McpTool search_docs_tool() {
  McpTool tool;
  tool.name = "search_docs";
  tool.title = "Search the documentation of errors";
  tool.description =
      "Finds error records by words in their messages, documentation and solutions, for questions without an "
      "error "
      "text at hand. All words must occur; \"a phrase\", -word and word* are understood.";
  tool.arguments = {{.name = "query", .about = "words", .required = true}};
  for (ArgumentSpec& filter : filter_arguments()) tool.arguments.push_back(std::move(filter));
  tool.arguments.push_back(limit_argument(kMostHits, "most hits, 5 if absent"));
  tool.arguments.push_back(detail_argument());
  tool.arguments.push_back(cursor_argument());
  std::vector<SchemaMember> members{
      {"score", schema_number("higher is better, within this answer")},
      {"snippet", schema_object({{"field", schema_text()}, {"text", schema_text()}})},
  };
  for (SchemaMember& member : text_members()) members.push_back(std::move(member));
  tool.output_schema = answer_schema({
      {"hits", schema_list(record_schema(std::move(members)))},
      {"nextCursor", schema_text(), false},
  });
  tool.call = search_docs;
  return tool;
}

}  // namespace errdex
