#pragma once

// Which templates resemble a text: typing errors, cut ends, dropped or swapped words, another case, another
// version's wording. Candidates come from trigrams, rarest first; words decide.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "query/answer/answer.h"
#include "query/answer/index_reader.h"
#include "query/match/similarity.h"

namespace errdex {

// How much words say: the rarer among the templates, the more, cached for one question. What is known of
// words in general counts like some hundred templates more, so that a database of ten messages does not take
// every second word for a common one.
class WordInformation {
 public:
  explicit WordInformation(IndexReader& index);
  // In bits; a word that no template has says a little more than one that a single template has.
  double bits(std::string_view word);
  // Half of what the rarest word says: the measure of information whatever the size of the database.
  [[nodiscard]] double unit() const;

 private:
  IndexReader& index_;
  double templates_;
  std::unordered_map<std::string, double> cache_;
};

// The text is, letter for letter but for their case, what the template prints, or a piece of it.
struct CutHit {
  double information =
      0;  // of the words found, a word that is cut by its share of letters; in units as below
  double fixed_share = 0;  // of the text, in literals
  int cut_ends = 0;        // at how many ends the message goes on beyond the text
};

struct FuzzyHit {
  std::int64_t template_row = 0;
  match::TemplateSimilarity similarity;
  double information = 0;  // of the template's words that were found, in WordInformation::unit()s
  std::optional<CutHit> cut;
};

struct FuzzyOptions {
  std::size_t max_postings =
      200'000;                     // template numbers read; what 500,000 messages need (docs/benchmarks.md)
  std::size_t max_compared = 120;  // candidates whose words are compared
};

// Resembling templates, in the order of their rows. `degraded` says where candidates were left out.
std::vector<FuzzyHit> search_fuzzy(IndexReader& index, std::string_view text, WordInformation& information,
                                   const FuzzyOptions& options = {});

}  // namespace errdex
