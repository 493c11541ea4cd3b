#include <algorithm>
#include <set>

#include "tools/mcp/answer_parts.h"
#include "tools/mcp/log_problems.h"
#include "tools/mcp/match_view.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

constexpr std::size_t kMostProblems = 200;  // each is a question of its own, a few milliseconds at most
constexpr std::int64_t kMostKnown = 100;
constexpr std::size_t kMostUnknown = 20;

struct KnownProblem {
  Match match;
  std::string sample;
  std::size_t first_line = 0;
  std::size_t last_line = 0;
  std::size_t count = 0;
};

struct ScannedLog {
  std::vector<KnownProblem> known;  // a record once, in the order of the log
  std::vector<LogProblem> unknown;
  std::vector<Degradation> degraded;
  std::vector<UnknownFilterValue> unknown_filters;
  std::string dataset_version;
};

void add_known(ScannedLog& scanned, Match&& match, const LogProblem& problem) {
  const auto same = std::find_if(scanned.known.begin(), scanned.known.end(), [&](const KnownProblem& known) {
    return known.match.record.id == match.record.id;
  });
  if (same == scanned.known.end()) {
    scanned.known.push_back(
        {std::move(match), problem.text, problem.first_line, problem.last_line, problem.count});
    return;
  }
  same->first_line = std::min(same->first_line, problem.first_line);
  same->last_line = std::max(same->last_line, problem.last_line);
  same->count += problem.count;
}

void add_degraded(ScannedLog& scanned, const std::vector<Degradation>& more) {
  for (const Degradation& each : more) {
    const bool known = std::any_of(scanned.degraded.begin(), scanned.degraded.end(),
                                   [&](const Degradation& seen) { return seen.reason == each.reason; });
    if (!known) scanned.degraded.push_back(each);
  }
}

ScannedLog scan(ErrorLookup& lookup, const LogProblems& log, const LookupFilter& filter,
                const ExplainOptions& options, const std::atomic<bool>& cancelled) {
  ScannedLog scanned;
  for (const LogProblem& problem : log.problems) {
    if (cancelled) break;
    Answer answer = lookup.explain(problem.text, filter, options);
    if (answer.matches.empty())
      scanned.unknown.push_back(problem);
    else
      add_known(scanned, std::move(answer.matches.front()), problem);
    add_degraded(scanned, answer.degraded);
    scanned.unknown_filters = std::move(answer.unknown_filters);
    scanned.dataset_version = std::move(answer.dataset_version);
  }
  if (log.is_cut)
    scanned.degraded.push_back({"text-cut", "the middle of the log was not read: it is too long"});
  if (log.left_out > 0)
    scanned.degraded.push_back(
        {"problems-cut", std::to_string(log.left_out) + " more errors were not looked up"});
  return scanned;
}

std::string known_json(const KnownProblem& known, Detail detail) {
  return JsonObject()
      .add("firstLine", known.first_line)
      .add("lastLine", known.last_line)
      .add("count", known.count)
      .raw("sample", safe_json(known.sample, 300))
      .raw("match", match_json(known.match, detail))
      .text();
}

std::string unknown_json(const LogProblem& problem) {
  return JsonObject()
      .add("firstLine", problem.first_line)
      .add("lastLine", problem.last_line)
      .add("count", problem.count)
      .raw("sample", safe_json(problem.text, 200))
      .text();
}

ToolAnswer scan_log(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  const std::size_t offset = offset_of(arguments, lease->dataset_version());
  const Detail detail = detail_of(arguments);
  const auto limit = static_cast<std::size_t>(arguments.integer("limit").value_or(20));
  ExplainOptions options;
  options.limit = 1;
  options.max_suggestions = 0;
  options.min_score = arguments.number("minScore").value_or(options.min_score);
  const LogProblems log = problems_in_log(*arguments.text("log"), kMostProblems);
  ScannedLog scanned = scan(lease->lookup(), log, filter_of(arguments), options, context.cancelled);

  const std::size_t bytes = answer_bytes(detail);
  BoundedList known(bytes * 3 / 4);
  std::size_t next = std::min(offset, scanned.known.size());
  while (next < scanned.known.size() && known.count() < limit &&
         known.add(known_json(scanned.known[next], detail)))
    ++next;
  BoundedList unknown(bytes / 5);
  for (const LogProblem& problem : scanned.unknown)
    if (unknown.count() == kMostUnknown || !unknown.add(unknown_json(problem))) break;

  JsonObject object;
  add_version(object, *lease,
              scanned.dataset_version.empty() ? lease->dataset_version() : scanned.dataset_version);
  object.add("lines", log.lines)
      .add("knownTotal", scanned.known.size())
      .raw("known", known.text())
      .add("unknownTotal", scanned.unknown.size())
      .raw("unknown", unknown.text());
  add_limits(object, scanned.degraded, arguments, scanned.unknown_filters);
  if (next < scanned.known.size())
    object.add("nextCursor", cursor_at(next, arguments, lease->dataset_version()));
  return {object.text()};
}

}  // namespace

McpTool scan_log_tool() {
  McpTool tool;
  tool.name = "scan_log";
  tool.title = "Find known errors in a log";
  tool.description =
      "Looks up every error in a log or build output: which are known (record, lines, how often, how to fix) "
      "and "
      "which are not. For one error text use search_error.";
  tool.arguments = {{.name = "log", .about = "the log, up to 1 MB", .required = true}};
  for (ArgumentSpec& filter : filter_arguments()) tool.arguments.push_back(std::move(filter));
  tool.arguments.push_back(limit_argument(kMostKnown, "most known errors, 20 if absent"));
  tool.arguments.push_back({"minScore", ArgumentKind::Number, "confidence a match needs, 0.5 if absent"});
  tool.arguments.push_back(detail_argument());
  tool.arguments.push_back(cursor_argument());
  const std::vector<SchemaMember> place{{"firstLine", schema_integer("from 1")},
                                        {"lastLine", schema_integer()},
                                        {"count", schema_integer()},
                                        {"sample", schema_text()}};
  std::vector<SchemaMember> known = place;
  known.push_back({"match", match_schema()});
  tool.output_schema = answer_schema({
      {"lines", schema_integer()},
      {"knownTotal", schema_integer()},
      {"known", schema_list(schema_object(known))},
      {"unknownTotal", schema_integer()},
      {"unknown", schema_list(schema_object(place), "look like errors but match no record")},
      {"nextCursor", schema_text(), false},
  });
  tool.call = scan_log;
  return tool;
}

}  // namespace errdex
