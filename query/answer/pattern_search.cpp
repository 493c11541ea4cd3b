#include "query/answer/pattern_search.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace errdex {
namespace {

using match::AnchorEntry;

// The keys and signatures of one view: of its lines as they are, and of the flat form between blanks, since
// the derived matcher lets a literal's outer blank fall together with an end of the text.
struct ViewKeys {
  std::vector<std::uint64_t> keys;
  match::SignatureSet signatures;
};

ViewKeys keys_of(const View& view) {
  ViewKeys found;
  const std::string padded = " " + std::string(view.flat()) + " ";
  match::append_text_keys(padded, found.keys);
  found.signatures.add_text(padded);
  if (view.lines() != view.flat()) {
    match::append_text_keys(view.lines(), found.keys);
    found.signatures.add_text(view.lines());
  }
  std::sort(found.keys.begin(), found.keys.end());
  found.keys.erase(std::unique(found.keys.begin(), found.keys.end()), found.keys.end());
  return found;
}

// Which matchers of which templates are to be tried on which views.
using Candidates = std::map<std::int64_t, std::map<std::size_t, std::uint8_t>>;

void add_candidates(IndexReader& index, std::uint64_t key, const match::SignatureSet& signatures,
                    std::size_t view, Candidates& candidates) {
  match::unpack_entries(index.anchor_entries(key), [&](const AnchorEntry& entry) {
    if (signatures.may_hold(entry.signature)) candidates[entry.template_row][view] |= entry.matchers;
  });
}

Candidates candidates_of(IndexReader& index, const std::vector<View>& views) {
  Candidates candidates;
  const match::KeyFilter& filter = index.key_filter();
  for (std::size_t view = 0; view < views.size(); ++view) {
    const ViewKeys found = keys_of(views[view]);
    add_candidates(index, match::kAlwaysKey, found.signatures, view, candidates);
    for (const std::uint64_t key : found.keys)
      if (filter.may_hold(key)) add_candidates(index, key, found.signatures, view, candidates);
  }
  return candidates;
}

// A text that makes pattern after pattern run into its limit is hostile, or the dataset is: after some such
// patterns, the others get a hundredth of the steps, so that a thousand of them still have an answer soon.
constexpr std::size_t kFullLimits = 10;
constexpr match::MatchLimits kLowLimits{.max_steps = 1000, .max_steps_per_byte = 0};

std::vector<PatternHit> verify_all(IndexReader& index, const std::vector<View>& views,
                                   const Candidates& candidates, std::vector<Degradation>& degraded) {
  std::vector<PatternHit> hits;
  match::MatchScratch scratch;
  std::string message;
  std::string pattern;
  const std::size_t before = degraded.size();
  for (const auto& [row, tries] : candidates) {
    if (!index.read_template(row, message, pattern)) continue;  // pruned since it was filed
    const auto matcher = std::make_shared<const match::TemplateMatcher>(message, pattern);
    for (const auto& [view, matchers] : tries)
      if (std::optional<PatternHit> hit =
              try_template(row, matcher, matchers, views[view], view, scratch, degraded,
                           degraded.size() - before < kFullLimits ? match::MatchLimits{} : kLowLimits))
        hits.push_back(std::move(*hit));
  }
  return hits;
}

}  // namespace

HitReading read_hit(const PatternHit& hit, const View& view) {
  const bool flat = hit.match_of == match::kDerivedMatcher;
  const auto raw_of = [&](match::TextSpan span) {
    return flat ? view.raw_of_flat(span) : view.raw_of_lines(span);
  };
  const std::string_view text = flat ? view.flat() : view.lines();
  const auto text_of = [&](match::TextSpan span) { return text.substr(span.begin, span.end - span.begin); };
  HitReading reading;
  reading.matcher = (hit.matchers & match::kPublishedMatcher) != 0 ? "published" : "derived";
  reading.span = raw_of(hit.match.span);
  reading.matched_text = text_of(hit.match.span);
  for (const match::NamedSpan& capture : hit.match.captures)
    reading.captures.push_back({capture.name, std::string(text_of(capture.span)), raw_of(capture.span)});
  return reading;
}

std::optional<PatternHit> try_template(std::int64_t row,
                                       const std::shared_ptr<const match::TemplateMatcher>& matcher,
                                       std::uint8_t matchers, const View& view, std::size_t number,
                                       match::MatchScratch& scratch, std::vector<Degradation>& degraded,
                                       const match::MatchLimits& limits) {
  PatternHit hit{row, matcher, 0, number, {}, 0};
  const auto take = [&](match::TemplateMatchResult result, std::uint8_t which) {
    if (result.limit_hit) degraded.push_back(pattern_limit(row));
    if (!result.match) return;
    if (hit.matchers == 0) {
      hit.match = std::move(*result.match);
      hit.match_of = which;
    }
    hit.matchers |= which;
  };
  // The whole text is no message: there the derived matcher, whose values may run over line ends, would
  // find words that have nothing to do with each other.
  if ((matchers & match::kDerivedMatcher) != 0 && view.error() >= 0)
    take(matcher->find_derived(view.match_text()), match::kDerivedMatcher);
  if ((matchers & match::kPublishedMatcher) != 0)
    take(matcher->find_published(view.match_text(), scratch, limits), match::kPublishedMatcher);
  if (hit.matchers == 0) return std::nullopt;
  return hit;
}

Degradation pattern_limit(std::int64_t row) {
  return {"pattern-limit",
          "the pattern of template " + std::to_string(row) + " was given up after its limit of steps"};
}

std::vector<PatternHit> search_patterns(IndexReader& index, const std::vector<View>& views,
                                        std::vector<Degradation>& degraded) {
  return verify_all(index, views, candidates_of(index, views), degraded);
}

std::vector<PatternHit> search_patterns_by_brute_force(IndexReader& index, const std::vector<View>& views,
                                                       std::vector<Degradation>& degraded) {
  Candidates candidates;
  for (std::int64_t row = 1; row <= index.last_template_row(); ++row)
    for (std::size_t view = 0; view < views.size(); ++view)
      candidates[row][view] = match::kPublishedMatcher | match::kDerivedMatcher;
  return verify_all(index, views, candidates, degraded);
}

}  // namespace errdex
