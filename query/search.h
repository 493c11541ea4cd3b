#pragma once

// Full text as values: what may be asked of it, and what comes back.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "query/answer/answer.h"
#include "query/facets.h"
#include "schema/record.h"

namespace errdex {

struct SearchOptions {
  std::size_t limit = 10;  // hits to return
  std::size_t offset = 0;  // hits to pass over first
  // The words are an expression in FTS5's own syntax, over the columns of errors_fts. It can be wrong, plain
  // words cannot.
  bool expression = false;
  FacetOptions facets{};  // counted over all hits; the names are facet_names()
};

// A place in a field that full text found.
struct Snippet {
  std::string field;      // as in the dataset: message, documentation, solutions …; lists one entry a line
  std::size_t begin = 0;  // where in the field the text begins, in bytes
  std::string text;       // a piece of the field, at most some hundred bytes
  std::vector<ByteRange> highlights;  // in `text`
};

// A content that was found, by the first of its records that pass the filter.
struct SearchHit {
  ErrorRecord record;
  double score = 0;  // higher is better; comparable within one answer only
  Snippet snippet;
  // Further records with equal content that pass the filter, by id; at most a few, all are counted.
  std::vector<RecordId> same_as;
  std::size_t same_as_total = 0;
};

struct SearchAnswer {
  std::string dataset_version;
  std::vector<SearchHit> hits;             // best first
  std::optional<std::size_t> next_offset;  // absent: these were the last
  std::optional<std::size_t> total;  // hits there are; known where facets were asked for or the end was seen
  std::vector<Facet> facets;         // counts of hits: as many as the same search finds with that filter
  std::vector<Degradation> degraded;
  std::vector<UnknownFilterValue> unknown_filters;
};

}  // namespace errdex
