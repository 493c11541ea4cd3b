#include "tools/extension/explain_columns.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <type_traits>

#include "schema/error.h"
#include "tools/common/json_object.h"
#include "tools/extension/host.h"

namespace errdex {
namespace {

using Part = ExplainColumn::Part;

template <class T>
void give(sqlite3_context* context, const T& value) {
  if constexpr (std::is_integral_v<T>)
    sqlite3_result_int64(context, static_cast<std::int64_t>(value));
  else if constexpr (std::is_floating_point_v<T>)
    sqlite3_result_double(context, value);
  else
    host::return_text(context, value);
}

template <class T>
void give(sqlite3_context* context, const std::optional<T>& value) {
  if (value) give(context, *value);  // else NULL
}

std::string captures_json(const std::vector<Capture>& captures) {
  JsonObject object;
  for (const Capture& capture : captures) object.add(capture.name, capture.value);
  return object.text();
}

std::string why_json(const std::vector<ScorePart>& why) {
  JsonObject object;
  for (const ScorePart& part : why) object.add(part.name, part.value);
  return object.text();
}

std::string same_as_json(const std::vector<RecordId>& ids) {
  return json_array(ids, [](const RecordId& id) { return json_string(id.value()); });
}

std::string degraded_json(const std::vector<Degradation>& degraded) {
  return json_array(degraded, [](const Degradation& each) {
    return JsonObject().add("reason", each.reason).add("detail", each.detail).text();
  });
}

Error not_a_number(const char* column, std::string_view value) {
  return make_error(ErrorKind::Usage, "ERRDEX_EXTENSION_NUMBER",
                    "cannot ask errdex_explain with {column} = '{value}': it is no number in its range; "
                    "write a plain number, or NULL for the default",
                    {{"column", column}, {"value", value.substr(0, 64)}});
}

std::int64_t whole_number(const char* column, std::string_view value, std::int64_t least) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (failure != std::errc() || end != value.data() + value.size() || number < least)
    throw not_a_number(column, value);
  return number;
}

constexpr std::int64_t kMostMatches = 1'000;

void ask_limit(ExplainQuestion& question, std::string_view value) {
  question.options.limit =
      static_cast<std::size_t>(std::min(whole_number("max_matches", value, 0), kMostMatches));
}

void ask_confidence(ExplainQuestion& question, std::string_view value) {
  const std::string text(value);
  char* end = nullptr;  // not from_chars, which libc++ lacks for double
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || end != text.c_str() + text.size() || !(number >= 0 && number <= 1))
    throw not_a_number("min_score", value);
  question.options.min_score = number;
}

// Names and globs with blanks between; !glob excludes.
void ask_repos(ExplainQuestion& question, std::string_view value) {
  while (!value.empty()) {
    const std::size_t length = std::min(value.find(' '), value.size());
    if (length > 0) question.filter.repos.emplace_back(value.substr(0, length));
    value.remove_prefix(std::min(length + 1, value.size()));
  }
}

// A number that SQLite compares again: what is none passes no row there, and needs no filter here.
void compare_number(OptionalInt& filter, std::string_view value) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (failure == std::errc() && end == value.data() + value.size()) filter = number;
}

// NOLINTBEGIN(readability-function-size): a table
#define SHOW(expression) [](sqlite3_context* context, const ExplainRow& row) { give(context, (expression)); }
#define ASK(member) \
  [](ExplainQuestion& question, std::string_view value) { question.filter.member = std::string(value); }
#define COMPARE_NUMBER(member) \
  [](ExplainQuestion& question, std::string_view value) { compare_number(question.filter.member, value); }

constexpr ExplainColumn kColumns[] = {
    {Part::Shown, "rank INTEGER", SHOW(row.rank)},
    {Part::Shown, "score REAL", SHOW(row.match.score)},
    {Part::Shown, "id TEXT", SHOW(row.match.record.id.value())},
    {Part::Compared, "repo TEXT", SHOW(row.match.record.repo.value()),
     [](ExplainQuestion& question, std::string_view value) {
       // Beside globs of the argument `repos` it would widen the choice.
       if (question.filter.repos.empty() && value.substr(0, 1) != "!")
         question.filter.repos.emplace_back(value);
     }},
    {Part::Shown, "slug TEXT", SHOW(row.match.record.slug.value())},
    {Part::Compared, "error_code TEXT", SHOW(row.match.record.content.error_code), ASK(error_code)},
    {Part::Shown, "error_message TEXT", SHOW(row.match.record.content.error_message)},
    {Part::Compared, "error_type TEXT", SHOW(row.match.record.content.error_type), ASK(error_type)},
    {Part::Compared, "error_class TEXT", SHOW(row.match.record.content.error_class), ASK(error_class)},
    {Part::Compared, "http_status INTEGER", SHOW(row.match.record.content.http_status),
     COMPARE_NUMBER(http_status)},
    {Part::Compared, "severity TEXT", SHOW(row.match.record.content.severity), ASK(severity)},
    {Part::Shown, "match_type TEXT", SHOW(to_string(row.match.match_type))},
    {Part::Shown, "matcher TEXT", SHOW(row.match.matcher)},
    {Part::Shown, "matched_text TEXT", SHOW(row.match.matched_text)},
    {Part::Shown, "span_begin INTEGER", SHOW(row.match.span.begin)},
    {Part::Shown, "span_end INTEGER", SHOW(row.match.span.end)},
    {Part::Shown, "captures TEXT", SHOW(captures_json(row.match.captures))},
    {Part::Shown, "role TEXT", SHOW(row.match.role)},
    {Part::Shown, "why TEXT", SHOW(why_json(row.match.why))},
    {Part::Shown, "documentation TEXT", SHOW(row.match.record.content.documentation)},
    {Part::Shown, "trigger_scenarios TEXT", SHOW(row.match.record.content.trigger_scenarios)},
    {Part::Shown, "common_situations TEXT", SHOW(row.match.record.content.common_situations)},
    {Part::Shown, "solutions TEXT", SHOW(json_array(row.match.record.content.solutions))},
    {Part::Shown, "example_fix TEXT", SHOW(row.match.record.content.example_fix)},
    {Part::Shown, "prevention_tips TEXT", SHOW(json_array(row.match.record.content.prevention_tips))},
    {Part::Shown, "tags TEXT", SHOW(json_array(row.match.record.content.tags))},
    {Part::Compared, "background_tag TEXT", SHOW(row.match.record.content.background_tag), ASK(family)},
    {Part::Compared, "handling_strategy TEXT", SHOW(row.match.record.content.handling_strategy),
     ASK(handling_strategy)},
    {Part::Shown, "file_path TEXT", SHOW(row.match.record.file_path)},
    {Part::Shown, "line_number INTEGER", SHOW(row.match.record.line_number)},
    {Part::Shown, "github_url TEXT", SHOW(row.match.record.github_url)},
    {Part::Shown, "analyzed_sha TEXT", SHOW(row.match.record.analyzed_sha.value())},
    {Part::Shown, "analyzed_at TEXT", SHOW(row.match.record.analyzed_at)},
    {Part::Compared, "schema_version INTEGER", SHOW(row.match.record.schema_version.value()),
     COMPARE_NUMBER(schema_version)},
    {Part::Shown, "same_as TEXT", SHOW(same_as_json(row.match.same_as))},
    {Part::Shown, "same_as_total INTEGER", SHOW(row.match.same_as_total)},
    {Part::Shown, "degraded TEXT", SHOW(degraded_json(row.answer.degraded))},
    {Part::Shown, "dataset_version TEXT", SHOW(row.answer.dataset_version)},
    {Part::Argument, "text TEXT HIDDEN", nullptr,
     [](ExplainQuestion& question, std::string_view value) { question.text = value; }},
    {Part::Argument, "max_matches INTEGER HIDDEN", nullptr, ask_limit},
    {Part::Argument, "min_score REAL HIDDEN", nullptr, ask_confidence},
    {Part::Argument, "repos TEXT HIDDEN", nullptr, ask_repos},
    {Part::Argument, "sha TEXT HIDDEN", nullptr, ASK(analyzed_sha)},
    {Part::Argument, "as_of TEXT HIDDEN", nullptr, ASK(as_of)},
    {Part::Argument, "tag TEXT HIDDEN", nullptr, ASK(tag)},
    {Part::Argument, "language TEXT HIDDEN", nullptr, ASK(language)},
    {Part::Argument, "since TEXT HIDDEN", nullptr, ASK(analyzed_since)},
};
// NOLINTEND(readability-function-size)
#undef SHOW
#undef ASK
#undef COMPARE_NUMBER

}  // namespace

std::span<const ExplainColumn> explain_columns() {
  return kColumns;
}

int explain_text_column() {
  const auto first = std::find_if(std::begin(kColumns), std::end(kColumns),
                                  [](const ExplainColumn& each) { return each.part == Part::Argument; });
  return static_cast<int>(first - std::begin(kColumns));
}

std::string explain_declaration() {
  std::string statement = "CREATE TABLE errdex_explain (";
  for (const ExplainColumn& column : kColumns)
    statement +=
        (column.declaration == kColumns[0].declaration ? "" : ", ") + std::string(column.declaration);
  return statement + ")";
}

}  // namespace errdex
