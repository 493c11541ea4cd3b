#include "query/resolved_filter.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <schema/sql/query.h>

#include "query/match/trigrams.h"
#include "schema/error.h"

namespace errdex {
namespace {

char lower(char byte) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
}

// The names most like `wanted`, best first.
std::vector<std::string> nearest_names(std::string_view wanted,
                                       const std::map<std::int64_t, std::string>& names) {
  const std::vector<std::uint32_t> wanted_trigrams = match::trigrams(wanted);
  std::vector<std::pair<double, std::string>> scored;
  scored.reserve(names.size());
  for (const auto& [id, name] : names)
    scored.emplace_back(-match::trigram_similarity(wanted_trigrams, match::trigrams(name)), name);
  std::sort(scored.begin(), scored.end());
  std::vector<std::string> nearest;
  for (const auto& [score, name] : scored)
    if (nearest.size() < 3 && score < 0) nearest.push_back(name);
  return nearest;
}

bool is_hex(std::string_view text) {
  return !text.empty() && text.size() <= 40 &&
         std::all_of(text.begin(), text.end(), [](unsigned char byte) { return std::isxdigit(byte) != 0; });
}

std::string require_time(const std::string& text, const char* filter) {
  if (std::optional<std::string> time = normalized_time(text)) return *time;
  throw make_error(
      ErrorKind::Usage, "ERRDEX_FILTER_TIME",
      "cannot filter by {filter} '{value}': it is no time; write 2026-08-27 or 2026-08-27T13:17:12Z",
      {{"filter", filter}, {"value", text}});
}

}  // namespace

bool matches_glob(std::string_view glob, std::string_view name) {
  std::size_t star = std::string_view::npos;  // the last '*' seen, and where its run began
  std::size_t run = 0;
  std::size_t g = 0;
  std::size_t n = 0;
  while (n < name.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      run = n;
    } else if (g < glob.size() && (glob[g] == '?' || lower(glob[g]) == lower(name[n]))) {
      ++g;
      ++n;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      n = ++run;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

ResolvedFilter::ResolvedFilter(DatabaseRef database, LookupFilter filter) : filter_(std::move(filter)) {
  resolve_version(database);
  resolve_repos(database);
  resolve_sha(database);
  resolve_times();
}

void ResolvedFilter::resolve_version(DatabaseRef database) {
  Statement latest(database, sql::query::latest_version);
  if (latest.step()) {
    version_ = latest.integer(0);
    dataset_version_ = latest.text(1);
  }
  if (!filter_.as_of) return;
  // A date alone means its whole day.
  std::string time = require_time(*filter_.as_of, "as-of");
  if (filter_.as_of->size() == 10) time = time.substr(0, 11) + "23:59:59.999Z";
  Statement as_of(database, sql::query::version_as_of);
  as_of.bind(1, std::string_view(time));
  if (as_of.step()) {
    version_ = as_of.integer(0);
    dataset_version_ = as_of.text(1);
    return;
  }
  version_ = 0;  // before the first version nothing was known
  unknown_.push_back({"asOf", *filter_.as_of, {}});
}

void ResolvedFilter::resolve_repos(DatabaseRef database) {
  restricts_repos_ = !filter_.repos.empty() || filter_.language.has_value();
  if (!restricts_repos_) return;
  std::map<std::int64_t, std::string> repo_names;
  std::map<std::int64_t, std::string> languages;
  Statement names(database, sql::query::repo_names);
  while (names.step()) {
    const std::int64_t id = names.integer(0);
    repo_names[id] = names.text(1);
    languages[id] = names.text(2);
  }
  bool any_wanted = false;
  std::set<std::int64_t> wanted;
  for (const std::string& glob : filter_.repos) {
    if (!glob.empty() && glob.front() == '!') continue;
    any_wanted = true;
    bool found = false;
    for (const auto& [id, name] : repo_names)
      if (matches_glob(glob, name)) {
        wanted.insert(id);
        found = true;
      }
    if (!found) unknown_.push_back({"repo", glob, nearest_names(glob, repo_names)});
  }
  const auto passes = [&](std::int64_t id, const std::string& name) {
    if (any_wanted && wanted.count(id) == 0) return false;
    for (const std::string& glob : filter_.repos)
      if (!glob.empty() && glob.front() == '!' && matches_glob(std::string_view(glob).substr(1), name))
        return false;
    return !filter_.language || matches_glob(*filter_.language, languages[id]);
  };
  for (const auto& [id, name] : repo_names)
    if (passes(id, name)) allowed_repos_.insert(id);
}

void ResolvedFilter::resolve_sha(DatabaseRef database) {
  if (!filter_.analyzed_sha) return;
  std::string& sha = *filter_.analyzed_sha;
  if (!is_hex(sha))
    throw make_error(
        ErrorKind::Usage, "ERRDEX_FILTER_SHA",
        "cannot filter by commit '{value}': a sha has 1 to 40 hex digits; errdex repos lists them",
        {{"value", sha}});
  std::transform(sha.begin(), sha.end(), sha.begin(), lower);
  Statement exists(database, sql::query::sha_exists);
  exists.bind(1, std::string_view(sha));
  if (exists.step()) return;
  UnknownFilterValue unknown{"analyzedSha", sha, {}};
  Statement nearest(database, sql::query::nearest_shas);
  nearest.bind(1, std::string_view(sha));
  while (nearest.step()) unknown.nearest.push_back(nearest.text(0));
  unknown_.push_back(std::move(unknown));
}

void ResolvedFilter::resolve_times() {
  if (filter_.analyzed_since) filter_.analyzed_since = require_time(*filter_.analyzed_since, "since");
}

void ResolvedFilter::bind(Statement& statement) const {
  statement.bind(statement.parameter(":version"), version_);
  statement.bind(statement.parameter(":analyzed_sha"), filter_.analyzed_sha);
  statement.bind(statement.parameter(":analyzed_since"), filter_.analyzed_since);
  statement.bind(statement.parameter(":schema_version"), filter_.schema_version);
  statement.bind(statement.parameter(":severity"), filter_.severity);
  statement.bind(statement.parameter(":error_type"), filter_.error_type);
  statement.bind(statement.parameter(":error_class"), filter_.error_class);
  statement.bind(statement.parameter(":error_code"), filter_.error_code);
  statement.bind(statement.parameter(":http_status"), filter_.http_status);
  statement.bind(statement.parameter(":family"), filter_.family);
  statement.bind(statement.parameter(":handling_strategy"), filter_.handling_strategy);
  statement.bind(statement.parameter(":tag"), filter_.tag);
}

}  // namespace errdex
