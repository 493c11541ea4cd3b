#pragma once

// From pasted text to ranked answers, over any IndexReader.

#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "query/answer/evidence.h"
#include "query/answer/index_reader.h"

namespace errdex {

// An answer before its record is read: what the faces show comes from the database afterwards.
struct RankedMatch {
  CandidateRecord record;
  std::int64_t template_row = 0;
  double score = 0;
  MatchType match_type = MatchType::Fuzzy;
  std::string matcher;
  ByteRange span;
  std::string matched_text;
  std::vector<Capture> captures;
  Evidence why;
  std::string role;
  std::vector<RecordId> same_as;
  std::size_t same_as_total = 0;
};

struct RankedAnswer {
  std::vector<RankedMatch> matches;
  std::vector<RankedMatch> suggestions;
  std::vector<Degradation> degraded;
};

// The filter is the reader's: records_of() gives only records that pass it.
RankedAnswer explain_text(IndexReader& index, std::string_view text, const ExplainOptions& options);

}  // namespace errdex
