#include <algorithm>
#include <schema/sql/query.h>

#include "query/facet_counter.h"
#include "schema/error.h"

namespace errdex {
namespace {

constexpr std::size_t kTag = 3;  // has a table of its own

// Columns of the statements facets_of_content and facets_of_all, in the order of facet_names(); tag has none.
constexpr int kColumns[] = {4, 5, 6, -1, 7, 8, 9, 10, 11, 12};
constexpr int kRepoColumn = 2;
constexpr int kContentColumn = 3;

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::size_t facet_of(const std::string& name) {
  const std::vector<std::string>& names = facet_names();
  const auto found = std::find(names.begin(), names.end(), name == "http-status" ? "status" : name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  throw make_error(ErrorKind::Usage, "ERRDEX_FACET_UNKNOWN",
                   "cannot count by '{name}': there is no such facet; the facets are {names}",
                   {{"name", name}, {"names", listed(names)}});
}

}  // namespace

const std::vector<std::string>& facet_names() {
  static const std::vector<std::string> names{"repo", "language", "family", "tag",    "class",
                                              "code", "severity", "type",   "status", "strategy"};
  return names;
}

FacetCounter::FacetCounter(SQLite::Database& database, const std::vector<std::string>& names)
    : database_(database),
      counts_(names.size()),
      rows_of_content_(database, sql::query::facets_of_content),
      tags_(database, sql::query::tags_of_content) {
  for (const std::string& name : names) facets_.push_back(facet_of(name));
}

void FacetCounter::add_values(Statement& row, Values& values) {
  for (std::size_t at = 0; at < facets_.size(); ++at) {
    if (facets_[at] == kTag) continue;
    const int column = kColumns[facets_[at]];
    if (!row.is_null(column)) values[at].insert(row.text(column));
  }
}

void FacetCounter::add_tags(std::int64_t content, Values& values) {
  for (std::size_t at = 0; at < facets_.size(); ++at) {
    if (facets_[at] != kTag) continue;
    tags_.reset();
    tags_.bind(1, content);
    while (tags_.step()) values[at].insert(tags_.text(0));
  }
}

void FacetCounter::count(const Values& values) {
  for (std::size_t at = 0; at < values.size(); ++at)
    for (const std::string& value : values[at]) ++counts_[at][value];
}

std::int64_t FacetCounter::count_records(const ResolvedFilter& filter) {
  std::int64_t records = 0;
  Statement rows(database_, sql::query::facets_of_all);
  filter.bind(rows);
  while (rows.step()) {
    if (!filter.lets_repo_pass(rows.integer(kRepoColumn))) continue;
    Values values(facets_.size());
    add_values(rows, values);
    add_tags(rows.integer(kContentColumn), values);
    count(values);
    ++records;
  }
  return records;
}

bool FacetCounter::count_content(std::int64_t content, const ResolvedFilter& filter) {
  Statement& rows = rows_of_content_;
  rows.reset();
  rows.bind(rows.parameter(":content_id"), content);
  filter.bind(rows);
  bool any = false;
  Values values(facets_.size());
  while (rows.step()) {
    if (!filter.lets_repo_pass(rows.integer(kRepoColumn))) continue;
    any = true;
    add_values(rows, values);
  }
  rows.reset();
  if (!any) return false;
  add_tags(content, values);
  count(values);
  return true;
}

std::vector<Facet> FacetCounter::facets(std::size_t limit) const {
  std::vector<Facet> facets;
  for (std::size_t at = 0; at < facets_.size(); ++at) {
    Facet facet{facet_names()[facets_[at]], {}, counts_[at].size()};
    for (const auto& [value, count] : counts_[at]) facet.values.push_back({value, count});
    std::stable_sort(facet.values.begin(), facet.values.end(),
                     [](const FacetValue& a, const FacetValue& b) { return a.count > b.count; });
    if (facet.values.size() > limit) facet.values.resize(limit);
    facets.push_back(std::move(facet));
  }
  return facets;
}

}  // namespace errdex
