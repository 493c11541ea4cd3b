#pragma once

// Counts of records by what they have in common: language, family, tag and so on.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/statement.h"
#include "query/resolved_filter.h"

namespace errdex {

struct FacetValue {
  std::string value;
  std::int64_t count = 0;
};

struct Facet {
  std::string name;                // of facet_names()
  std::vector<FacetValue> values;  // most frequent first, equal counts by value
  std::size_t value_count = 0;     // how many values there are, also those that were cut
};

struct FacetAnswer {
  std::string dataset_version;
  std::int64_t records = 0;  // that pass the filter
  std::vector<Facet> facets;
  std::vector<UnknownFilterValue> unknown_filters;
};

struct FacetOptions {
  std::vector<std::string> names{};  // empty: for a question about all records all of them, for a search none
  std::size_t limit = 10;            // values of each
};

// repo, language, family, tag, class, code, severity, type, status, strategy: named as the filters are.
const std::vector<std::string>& facet_names();

// Counts things (records, or the hits of a search) by the values they have. A thing that has no value for a
// facet is not counted there.
class FacetCounter {
 public:
  // Lifetime: `database` must outlive the counter. Throws: Error{Usage} ERRDEX_FACET_UNKNOWN.
  FacetCounter(SQLite::Database& database, const std::vector<std::string>& names);

  // Counts each record that passes the filter as one thing; returns how many there are.
  std::int64_t count_records(const ResolvedFilter& filter);
  // Counts the content as one thing, with the values of its records that pass the filter. False: none passes.
  bool count_content(std::int64_t content, const ResolvedFilter& filter);

  // The counts so far, facets in the order of their names in the constructor.
  [[nodiscard]] std::vector<Facet> facets(std::size_t limit) const;

 private:
  using Values = std::vector<std::set<std::string>>;  // a facet each

  void add_values(Statement& row, Values& values);
  void add_tags(std::int64_t content, Values& values);
  void count(const Values& values);

  SQLite::Database& database_;
  std::vector<std::size_t> facets_;  // places in facet_names()
  std::vector<std::map<std::string, std::int64_t>> counts_;
  Statement rows_of_content_;
  Statement tags_;
};

}  // namespace errdex
