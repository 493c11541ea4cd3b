#include "ingest/anchor_choice.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>

namespace errdex {
namespace {

using match::Gram;
using match::GramClass;

std::vector<Gram> grams_of(const std::vector<std::string>& literals) {
  std::vector<Gram> grams;
  for (const std::string& literal : literals)
    match::visit_literal_grams(literal, [&grams](const Gram& gram) { grams.push_back(gram); });
  const auto by_key = [](const Gram& a, const Gram& b) { return a.key < b.key; };
  const auto same_key = [](const Gram& a, const Gram& b) { return a.key == b.key; };
  std::sort(grams.begin(), grams.end(), by_key);
  grams.erase(std::unique(grams.begin(), grams.end(), same_key), grams.end());
  return grams;
}

std::vector<Gram> common(const std::vector<Gram>& a, const std::vector<Gram>& b) {
  std::vector<Gram> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both),
                        [](const Gram& x, const Gram& y) { return x.key < y.key; });
  return both;
}

}  // namespace

TemplateGrams::TemplateGrams(const match::TemplateMatcher& matcher) {
  if (const auto literals = matcher.published_literals()) {
    has_published_ = true;
    published_ = grams_of(*literals);
  }
  if (const auto literals = matcher.derived_literals()) {
    has_derived_ = true;
    derived_ = grams_of(*literals);
  }
}

void TemplateGrams::count(GramCounts& counts) const {
  for (const Gram& gram : published_) counts.add(gram.key);
  if (!has_published_)
    for (const Gram& gram : derived_) counts.add(gram.key);
}

TemplateGrams::Filing TemplateGrams::best(const Grams& grams, std::uint8_t matchers,
                                          std::int64_t template_row, const GramCounts& counts) {
  Filing filing{match::kAlwaysKey, {template_row, matchers, 0}};
  if (grams.empty()) return filing;
  // Rarest first; among equals the longer gram, since it is rarer in texts as well.
  const auto rarer = [&counts](const Gram& a, const Gram& b) {
    return std::tuple(counts.of(a.key), a.gram_class, a.key) <
           std::tuple(counts.of(b.key), b.gram_class, b.key);
  };
  const Gram& anchor = *std::min_element(grams.begin(), grams.end(), rarer);
  filing.key = anchor.key;
  std::optional<Gram> second;
  for (const Gram& gram : grams) {
    if (gram.gram_class != GramClass::After4 || gram.key == anchor.key) continue;
    if (!second || rarer(gram, *second)) second = gram;
  }
  if (second) filing.entry.signature = match::signature_of(second->key);
  return filing;
}

std::vector<TemplateGrams::Filing> TemplateGrams::file(std::int64_t template_row,
                                                       const GramCounts& counts) const {
  const Grams both = common(published_, derived_);
  std::vector<Filing> filings;
  if (has_published_ && has_derived_ && !both.empty()) {
    filings.push_back(best(both, match::kPublishedMatcher | match::kDerivedMatcher, template_row, counts));
    return filings;
  }
  if (has_published_) filings.push_back(best(published_, match::kPublishedMatcher, template_row, counts));
  if (has_derived_) filings.push_back(best(derived_, match::kDerivedMatcher, template_row, counts));
  return filings;
}

bool TemplateGrams::is_filing(const Filing& filing, const Grams& grams) {
  const auto is_anchor = [&](const Gram& gram) { return gram.key == filing.key; };
  if (grams.empty() ? filing.key != match::kAlwaysKey : std::none_of(grams.begin(), grams.end(), is_anchor))
    return false;
  bool has_second = false;
  for (const Gram& gram : grams) {
    if (gram.gram_class != GramClass::After4 || gram.key == filing.key) continue;
    if (match::signature_of(gram.key) == filing.entry.signature) return true;
    has_second = true;
  }
  return filing.entry.signature == 0 && !has_second;
}

bool TemplateGrams::agrees_with(const std::vector<Filing>& filings) const {
  const Grams both = common(published_, derived_);
  const bool together = has_published_ && has_derived_ && !both.empty();
  const std::uint8_t all = static_cast<std::uint8_t>((has_published_ ? match::kPublishedMatcher : 0) |
                                                     (has_derived_ ? match::kDerivedMatcher : 0));
  std::uint8_t filed = 0;
  for (const Filing& filing : filings) {
    const std::uint8_t matchers = filing.entry.matchers;
    if ((filed & matchers) != 0 || together != (matchers == 3)) return false;
    if (!is_filing(filing, together ? both : matchers == match::kPublishedMatcher ? published_ : derived_))
      return false;
    filed |= matchers;
  }
  return filed == all;
}

}  // namespace errdex
