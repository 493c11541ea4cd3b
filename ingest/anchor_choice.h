#pragma once

// Which gram a template is filed under: the rarest over all new templates, so that few candidates come up.

#include <cstdint>
#include <string>
#include <vector>

#include "query/match/anchor.h"
#include "query/match/template_matcher.h"

namespace errdex {

// Counts in how many templates a gram's key stands, in a table of fixed size: keys that share a place are
// counted together, which costs speed in a lookup at the worst, never a match.
class GramCounts {
 public:
  GramCounts() : counts_(kPlaces) {}
  void add(std::uint64_t key) {
    if (counts_[key % kPlaces] != UINT16_MAX) ++counts_[key % kPlaces];
  }
  [[nodiscard]] std::uint32_t of(std::uint64_t key) const { return counts_[key % kPlaces]; }

 private:
  static constexpr std::size_t kPlaces = 1U << 24U;  // 32 MiB; 20 million grams stand in 500,000 messages
  std::vector<std::uint16_t> counts_;
};

// All grams by which the matchers of one template can be filed.
class TemplateGrams {
 public:
  explicit TemplateGrams(const match::TemplateMatcher& matcher);

  void count(GramCounts& counts) const;

  struct Filing {
    std::uint64_t key = match::kAlwaysKey;
    match::AnchorEntry entry;
  };
  // One filing for both matchers where they share a gram, else one for each.
  [[nodiscard]] std::vector<Filing> file(std::int64_t template_row, const GramCounts& counts) const;

 private:
  using Grams = std::vector<match::Gram>;
  [[nodiscard]] static Filing best(const Grams& grams, std::uint8_t matchers, std::int64_t template_row,
                                   const GramCounts& counts);

  bool has_published_ = false;
  bool has_derived_ = false;
  Grams published_;  // by key, each key once
  Grams derived_;
};

}  // namespace errdex
