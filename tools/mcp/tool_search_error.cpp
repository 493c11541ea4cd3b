#include <algorithm>

#include "tools/common/error_report.h"
#include "tools/common/page.h"
#include "tools/mcp/answer_parts.h"
#include "tools/mcp/match_view.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

constexpr std::int64_t kMostMatches = 50;

// Adds the matches from `offset` on while there is room; returns where the next answer would begin, or 0.
std::size_t add_matches(BoundedList& list, const std::vector<Match>& matches, std::size_t offset,
                        std::size_t limit, Detail detail) {
  std::size_t next = std::min(offset, matches.size());
  while (next < matches.size() && list.count() < limit)
    if (!list.add(match_json(matches[next], detail)))
      break;
    else
      ++next;
  return next < matches.size() ? next : 0;
}

ToolAnswer search_error(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  const std::size_t offset = offset_of(arguments, lease->dataset_version());
  const Detail detail = detail_of(arguments);
  const auto limit = static_cast<std::size_t>(arguments.integer("limit").value_or(5));
  ExplainOptions options;
  options.limit = offset + limit + 1;  // one more tells whether there are more
  options.min_score = arguments.number("minScore").value_or(options.min_score);
  const Answer answer = lease->lookup().explain(*arguments.text("message"), filter_of(arguments), options);

  JsonObject object;
  add_version(object, *lease, answer.dataset_version);
  BoundedList matches(answer_bytes(detail));
  const std::size_t next = add_matches(matches, answer.matches, offset, limit, detail);
  object.raw("matches", matches.text());
  BoundedList suggestions(answer_bytes(detail) - std::min(matches.bytes(), answer_bytes(detail)));
  if (offset == 0 && answer.matches.empty())
    add_matches(suggestions, answer.suggestions, 0, answer.suggestions.size(), Detail::Low);
  object.raw("suggestions", suggestions.text());
  add_limits(object, answer.degraded, arguments, answer.unknown_filters);
  if (next != 0) object.add("nextCursor", cursor_at(next, arguments, lease->dataset_version()));
  return {object.text()};
}

}  // namespace

McpTool search_error_tool() {
  McpTool tool;
  tool.name = "search_error";
  tool.title = "Explain an error";
  tool.description =
      "Finds what an error of an open-source library means and how to fix it. Pass the message, traceback or "
      "log "
      "lines verbatim. Gives matches, best first, with a confidence, what stood in the placeholders, "
      "solutions and "
      "the place in the source that raises it. No confident match: the nearest are in suggestions.";
  tool.arguments = {{.name = "message", .about = "the error as it was printed", .required = true}};
  for (ArgumentSpec& filter : filter_arguments()) tool.arguments.push_back(std::move(filter));
  tool.arguments.push_back(limit_argument(kMostMatches, "most matches, 5 if absent"));
  tool.arguments.push_back({"minScore", ArgumentKind::Number, "confidence a match needs, 0.5 if absent"});
  tool.arguments.push_back(detail_argument());
  tool.arguments.push_back(cursor_argument());
  tool.output_schema = answer_schema({
      {"matches", schema_list(match_schema())},
      {"suggestions", schema_list(match_schema(), "nearest records where no match is confident")},
      {"nextCursor", schema_text(), false},
  });
  tool.call = search_error;
  return tool;
}

}  // namespace errdex
