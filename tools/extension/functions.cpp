#include "tools/extension/functions.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "query/match/pattern.h"
#include "query/match/similarity.h"
#include "query/match/trigrams.h"
#include "schema/error.h"
#include "schema/utf8.h"
#include "tools/extension/host.h"

namespace errdex {
namespace {

// What two texts of any length may cost: the rest of longer ones is not compared.
constexpr std::size_t kMostComparedBytes = 1 << 20;

// Something made of an argument, kept by SQLite for as long as the argument stays the same.
template <class T, class Make>
std::shared_ptr<const T> kept(sqlite3_context* context, int argument, const Make& make) {
  using Kept = std::shared_ptr<const T>;
  if (const void* before = sqlite3_get_auxdata(context, argument)) return *static_cast<const Kept*>(before);
  Kept made = std::make_shared<const T>(make());
  sqlite3_set_auxdata(context, argument, new Kept(made),
                      [](void* pointer) { delete static_cast<Kept*>(pointer); });
  return made;
}

std::shared_ptr<const match::Pattern> regex_of(sqlite3_context* context, sqlite3_value* value) {
  return kept<match::Pattern>(context, 0, [&] { return match::compile_regex(host::bytes_of(value)); });
}

// Absent: no match.
std::optional<match::MatchResult> match(sqlite3_context* context, const match::Pattern& pattern,
                                        std::string_view text) {
  auto& scratch = *static_cast<match::MatchScratch*>(sqlite3_user_data(context));
  match::MatchResult result = pattern.match(text, 0, {}, scratch);
  if (result.outcome == match::MatchOutcome::LimitHit)
    throw make_error(ErrorKind::Usage, "ERRDEX_EXTENSION_REGEX_LIMIT",
                     "gave up matching a regular expression against a text of {size} bytes: it backtracks "
                     "without end; make nested repetitions like (a+)+ simpler or possessive, (a++)+",
                     {{"size", std::to_string(text.size())}});
  if (result.outcome == match::MatchOutcome::NoMatch) return std::nullopt;
  return result;
}

bool any_null(int count, sqlite3_value** values) {
  return std::any_of(values, values + count, host::is_null);
}

// regexp(pattern, text), which is what `text REGEXP pattern` calls.
void regexp(sqlite3_context* context, int count, sqlite3_value** values) noexcept try {
  if (any_null(count, values)) return;
  const auto pattern = regex_of(context, values[0]);
  sqlite3_result_int(context, match(context, *pattern, host::bytes_of(values[1])) ? 1 : 0);
} catch (...) {
  host::report(context);
}

Error no_group(std::string_view group, const match::Pattern& pattern) {
  return make_error(ErrorKind::Usage, "ERRDEX_EXTENSION_NO_GROUP",
                    "cannot capture '{group}': the regular expression has {count} groups and none of that "
                    "number or name; write (?<name>...) to name one",
                    {{"group", group}, {"count", std::to_string(pattern.capture_count())}});
}

// The numbers of the groups that a number or a name means.
std::vector<std::uint32_t> groups_of(sqlite3_value* value, const match::Pattern& pattern) {
  const std::string_view group = host::bytes_of(value);
  std::uint32_t number = 0;
  const auto [end, failure] = std::from_chars(group.data(), group.data() + group.size(), number);
  const bool is_number = failure == std::errc() && end == group.data() + group.size() && !group.empty();
  if (is_number && number <= pattern.capture_count()) return {number};
  std::vector<std::uint32_t> numbers = pattern.captures_named(group);
  if (numbers.empty()) throw no_group(group.substr(0, 64), pattern);
  return numbers;
}

// regexp_capture(pattern, text, group)
void regexp_capture(sqlite3_context* context, int count, sqlite3_value** values) noexcept try {
  if (any_null(count, values)) return;
  const auto pattern = regex_of(context, values[0]);
  const std::vector<std::uint32_t> groups = groups_of(values[2], *pattern);
  const std::string_view text = host::bytes_of(values[1]);
  const std::optional<match::MatchResult> found = match(context, *pattern, text);
  if (!found) return;
  for (const std::uint32_t group : groups)
    if (const auto& span = found->spans[group])
      return host::return_text(context, text.substr(span->begin, span->end - span->begin));
} catch (...) {
  host::report(context);
}

// errdex_similarity(a, b)
void similarity(sqlite3_context* context, int count, sqlite3_value** values) noexcept try {
  if (any_null(count, values)) return;
  const auto trigrams_of = [&](int argument) {
    return kept<std::vector<std::uint32_t>>(context, argument, [&] {
      return match::trigrams(host::bytes_of(values[argument]).substr(0, kMostComparedBytes));
    });
  };
  const auto first = trigrams_of(0);
  const auto second = trigrams_of(1);
  sqlite3_result_double(context, match::trigram_similarity(*first, *second));
} catch (...) {
  host::report(context);
}

using Function = void (*)(sqlite3_context*, int, sqlite3_value**);

void delete_scratch(void* scratch) {
  delete static_cast<match::MatchScratch*>(scratch);
}

// SQLite deletes the scratch, also when it refuses the function.
int add(sqlite3* database, const char* name, int arguments, Function function, bool matches) {
  constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  return sqlite3_create_function_v2(database, name, arguments, kFlags,
                                    matches ? new match::MatchScratch : nullptr, function, nullptr, nullptr,
                                    matches ? delete_scratch : nullptr);
}

}  // namespace

int add_functions(sqlite3* database, char** why) {
  int code = add(database, "regexp", 2, regexp, true);
  if (code == SQLITE_BUSY && why != nullptr)
    *why = sqlite3_mprintf(
        "errdex cannot replace the function regexp while a statement runs: "
        "load it with .load or sqlite3_load_extension(), not with SELECT load_extension()");
  if (code == SQLITE_OK) code = add(database, "regexp_capture", 3, regexp_capture, true);
  if (code == SQLITE_OK) code = add(database, "errdex_similarity", 2, similarity, false);
  return code;
}

}  // namespace errdex
