#pragma once

// What speaks for a record being the answer, as parts of one sum of log-odds. query/ranking.md tells where
// the numbers come from and what was tried.

#include <cstdint>
#include <string>
#include <vector>

#include "query/answer/answer.h"
#include "query/answer/fuzzy_search.h"
#include "query/answer/index_reader.h"
#include "query/answer/pattern_search.h"
#include "query/answer/views.h"
#include "query/text/split.h"

namespace errdex {

using Evidence = std::vector<ScorePart>;

// 1 / (1 + e^-sum).
double confidence(const Evidence& evidence);
double log_odds(const Evidence& evidence);

// What `units` of information are worth: one each up to five, of the next five a twentieth.
double information_part(double units);

// How strongly a pattern hit speaks for its template, whatever record carries it.
Evidence pattern_evidence(const PatternHit& hit, const View& view, WordInformation& information);

// The same for a resembling template.
Evidence fuzzy_evidence(const FuzzyHit& hit);

// The same for an error code that the text names and `templates` templates carry.
Evidence code_evidence(std::size_t templates, std::int64_t all_templates);

// What error and text say about one record: class, code, place, repository.
Evidence record_evidence(const CandidateRecord& record, const text::ErrorText* error,
                         const text::SplitText& split);

// No record has stronger record_evidence() than this, whichever error of the text it is for.
double most_record_evidence(const text::SplitText& split);

}  // namespace errdex
