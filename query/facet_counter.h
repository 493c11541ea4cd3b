#pragma once

// How facets are counted.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "db/statement.h"
#include "query/facets.h"
#include "query/resolved_filter.h"

namespace errdex {

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
