#pragma once

// What speaks for a record being the answer, as parts of one sum of log-odds. query/ranking.md tells where
// the numbers come from and what was tried.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "query/answer/fuzzy_search.h"
#include "query/answer/index_reader.h"
#include "query/answer/pattern_search.h"
#include "query/answer/views.h"
#include "query/match/template_matcher.h"
#include "query/text/split.h"

namespace errdex {

using Evidence = std::vector<ScorePart>;

// 1 / (1 + e^-sum).
double confidence(const Evidence& evidence);
double confidence(double log_odds);
double log_odds(const Evidence& evidence);

// What `units` of information are worth: one each up to five, of the next five a twentieth.
double information_part(double units);

// What the fixed words of a template say, as a part of a score.
double message_information(const match::TemplateMatcher& matcher, WordInformation& information);

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
// The most that pattern_evidence() adds up to, for a template with this message_information().
double most_pattern_log_odds(double information);
// The most that record_evidence() adds up to, where the text is one line.
double most_record_log_odds(const CandidateRecord& record, std::string_view line);

}  // namespace errdex
