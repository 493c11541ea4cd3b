#pragma once

// A text of a log read as explain() reads a paste, and templates tried on what came of it: the exact answer
// where the pattern set is not sure, and the details of a hit. Internal to query/scan.

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "query/answer/evidence.h"
#include "query/answer/pattern_search.h"
#include "query/answer/views.h"
#include "query/match/template_matcher.h"
#include "query/scan/scan_hit.h"
#include "query/text/clean.h"
#include "query/text/split.h"

namespace errdex {

// Matchers that were needed lately. Bounded.
class MatcherCache {
 public:
  explicit MatcherCache(IndexReader& index) : index_(index) {}
  // Null where there is no such template.
  std::shared_ptr<const match::TemplateMatcher> matcher(std::int64_t row);

 private:
  IndexReader& index_;
  std::unordered_map<std::int64_t, std::shared_ptr<const match::TemplateMatcher>> matchers_;
};

class TextReading {
 public:
  explicit TextReading(std::string_view raw);

  [[nodiscard]] const std::vector<View>& views() const { return views_; }
  [[nodiscard]] const text::SplitText& split() const { return split_; }
  // The error that a view is of; null for the whole text.
  [[nodiscard]] const text::ErrorText* error_of(const View& view) const;

  // The template's hit in one view: try_template() with both matchers.
  std::optional<PatternHit> try_view(std::int64_t row,
                                     const std::shared_ptr<const match::TemplateMatcher>& matcher,
                                     std::size_t view, match::MatchScratch& scratch,
                                     std::vector<Degradation>& degraded) const;

 private:
  text::CleanText clean_;
  text::SplitText split_;
  std::vector<View> views_;
};

}  // namespace errdex
