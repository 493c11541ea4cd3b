#pragma once

// Regular expressions over stored text as values: what may be asked, and what comes back.

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "query/answer/answer.h"
#include "schema/record.h"

namespace errdex {

struct GrepOptions {
  bool caseless = false;
  bool word = false;  // matches stand between word boundaries
  // Fields to look in, as record_fields() names them, or "all". Empty: what full text holds (message,
  // documentation, triggerScenarios, commonSituations, solutions, preventionTips), errorCode and errorClass.
  std::vector<std::string> fields{};
  std::size_t limit = std::numeric_limits<std::size_t>::max();  // hits to give; 0 only counts
  std::size_t offset = 0;                                       // hits to pass over first
  bool use_index = true;  // false: reads every record; the same answer, slower
};

// A text in which the expression was found.
struct GrepMatch {
  std::string field;
  std::size_t entry = 0;  // of a list, from 0; else 0
  std::string text;
  std::vector<ByteRange> ranges;  // in `text`; ascending, not overlapping, none empty
};

// A record in which the expression was found.
struct GrepHit {
  ErrorRecord record;
  std::vector<GrepMatch> matches;  // fields in the dataset's order; an empty match has no ranges
};

// Takes a hit; false: no further ones are wanted.
using GrepSink = std::function<bool(const GrepHit& hit)>;

struct GrepSummary {
  std::string dataset_version;
  std::size_t total = 0;       // records that match, also those that were not given
  std::size_t texts_read = 0;  // contents whose texts were looked at
  bool used_index = false;
  std::vector<Degradation> degraded;
  std::vector<UnknownFilterValue> unknown_filters;
};

}  // namespace errdex
