#pragma once

// Which templates match a text: candidates from the pattern index, each verified. Complete: as a set the
// result is what trying every stored template would give, but for what `degraded` names.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "query/answer/index_reader.h"
#include "query/answer/views.h"
#include "query/match/template_matcher.h"

namespace errdex {

// A template found in one view.
struct PatternHit {
  std::int64_t template_row = 0;
  std::shared_ptr<const match::TemplateMatcher> matcher;  // of the template, shared by its hits
  std::uint8_t matchers = 0;  // kPublishedMatcher, kDerivedMatcher: which of them match
  std::size_t view = 0;       // number in the views that were searched
  // Of the derived matcher where it matches: a value at the message's end is whole there, while the published
  // `(.+?)` takes one character of it. Else of the published one.
  match::TemplateMatch match;
  std::uint8_t match_of = 0;  // the matcher that `match` is of
};

// What a hit says, for an answer.
struct HitReading {
  std::string matcher;            // "published" or "derived"
  ByteRange span;                 // of the text as it was given
  std::string_view matched_text;  // as the view reads it. Lifetime: that of the view
  std::vector<Capture> captures;
};
HitReading read_hit(const PatternHit& hit, const View& view);

// Tries some matchers of one template on one view, `number` of those that are searched; nothing where none of
// them matches. `degraded` says where a matcher was given up, each time it was.
std::optional<PatternHit> try_template(std::int64_t row,
                                       const std::shared_ptr<const match::TemplateMatcher>& matcher,
                                       std::uint8_t matchers, const View& view, std::size_t number,
                                       match::MatchScratch& scratch, std::vector<Degradation>& degraded,
                                       const match::MatchLimits& limits = {});

// What is to be said of a template whose matcher was given up.
Degradation pattern_limit(std::int64_t row);

// All hits, by template row, then view.
std::vector<PatternHit> search_patterns(IndexReader& index, const std::vector<View>& views,
                                        std::vector<Degradation>& degraded);

// The same by trying every template from 1 to the last row: the slow twin for tests.
std::vector<PatternHit> search_patterns_by_brute_force(IndexReader& index, const std::vector<View>& views,
                                                       std::vector<Degradation>& degraded);

}  // namespace errdex
