#pragma once

// Which gram a template is filed under: the rarest over all new templates, so that few candidates come up.

#include <cstdint>
#include <string>
#include <vector>

#include "query/match/anchor.h"
#include "query/match/template_matcher.h"

namespace errdex {

// Counts in how many templates a gram's key stands, in a table: keys that share a place are
// counted together, which costs speed in a lookup at the worst, never a match.
class GramCounts {
 public:
  // Room for the grams of so many templates.
  explicit GramCounts(std::int64_t templates) : counts_(places_for(templates)) {}
  void add(std::uint64_t key) {
    std::uint16_t& count = counts_[key & (counts_.size() - 1)];
    if (count != UINT16_MAX) ++count;
  }
  [[nodiscard]] std::uint32_t of(std::uint64_t key) const { return counts_[key & (counts_.size() - 1)]; }

 private:
  // A power of two. 40 grams stand in a message, so there are several places for each, up to 32 MiB of them;
  // the usual increment brings a handful of messages and should not pay for half a million.
  static std::size_t places_for(std::int64_t templates) {
    std::size_t places = 1U << 12U;
    while (places < (1U << 24U) && places < static_cast<std::size_t>(templates) * 256) places *= 2;
    return places;
  }
  std::vector<std::uint16_t> counts_;
};

// All grams by which the matchers of one template can be filed.
class TemplateGrams {
 public:
  TemplateGrams() = default;  // of no template
  explicit TemplateGrams(const match::TemplateMatcher& matcher);

  void count(GramCounts& counts) const;

  struct Filing {
    std::uint64_t key = match::kAlwaysKey;
    match::AnchorEntry entry;
  };
  // One filing for both matchers where they share a gram, else one for each.
  [[nodiscard]] std::vector<Filing> file(std::int64_t template_row, const GramCounts& counts) const;

  // Whether file() gives these filings for some counts: every matcher is filed once, under a gram of its own.
  [[nodiscard]] bool agrees_with(const std::vector<Filing>& filings) const;

 private:
  using Grams = std::vector<match::Gram>;
  [[nodiscard]] static bool is_filing(const Filing& filing, const Grams& grams);
  [[nodiscard]] static Filing best(const Grams& grams, std::uint8_t matchers, std::int64_t template_row,
                                   const GramCounts& counts);

  bool has_published_ = false;
  bool has_derived_ = false;
  Grams published_;  // by key, each key once
  Grams derived_;
};

}  // namespace errdex
