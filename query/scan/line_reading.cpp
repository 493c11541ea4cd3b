#include "query/scan/line_reading.h"

#include "query/match/anchor.h"

namespace errdex {
namespace {

// Some 40 MB of matchers; a log that names more templates than these makes some of them twice.
constexpr std::size_t kMostMatchers = 20'000;

}  // namespace

std::shared_ptr<const match::TemplateMatcher> MatcherCache::matcher(std::int64_t row) {
  if (const auto found = matchers_.find(row); found != matchers_.end()) return found->second;
  if (matchers_.size() >= kMostMatchers) matchers_.clear();
  std::string message;
  std::string pattern;
  std::shared_ptr<const match::TemplateMatcher> made;
  if (index_.read_template(row, message, pattern))
    made = std::make_shared<const match::TemplateMatcher>(message, pattern);
  matchers_.emplace(row, made);
  return made;
}

TextReading::TextReading(std::string_view raw)
    : clean_(text::clean(raw)), split_(text::split(clean_)), views_(views_of(clean_, split_)) {}

const text::ErrorText* TextReading::error_of(const View& view) const {
  return view.error() < 0 ? nullptr : &split_.errors[static_cast<std::size_t>(view.error())];
}

std::optional<PatternHit> TextReading::try_view(std::int64_t row,
                                                const std::shared_ptr<const match::TemplateMatcher>& matcher,
                                                std::size_t number, match::MatchScratch& scratch,
                                                std::vector<Degradation>& degraded) const {
  return try_template(row, matcher, match::kPublishedMatcher | match::kDerivedMatcher, views_[number], number,
                      scratch, degraded);
}

}  // namespace errdex
