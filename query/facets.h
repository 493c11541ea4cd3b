#pragma once

// Counts of records by what they have in common: language, family, tag and so on, as a caller sees them.

#include <cstdint>
#include <string>
#include <vector>

#include "query/answer/answer.h"

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

}  // namespace errdex
