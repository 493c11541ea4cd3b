#pragma once

// How well the fixed words of a template are found in a text that has typing errors, is cut, or has words
// dropped or swapped. The coarse measure that finds candidates is trigrams.h; exact filling of holes is
// flexible_chain.h. A query is prepared once and compared with many templates.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "query/match/message_template.h"
#include "query/match/trigrams.h"
#include "query/match/words.h"

namespace errdex::match {

// How much a folded word says, usually its inverse document frequency. Must be ≥ 0; missing: every word 1.
using WordWeight = std::function<double(std::string_view word)>;

constexpr std::size_t kMaxComparedWords = 256;  // of a template and of a query; the rest is not compared

struct ComparedWord {
  std::string text;
  std::uint64_t hash = 0;
  std::uint64_t letters = 0;  // one bit per kind of byte: a cheap bound on the edit distance
  double weight = 1;
  WordKind kind = WordKind::Letters;
  bool hole_before = false;   // template: a hole lies between the word before and this one (or the begin)
  bool joined_front = false;  // template: touches a hole, so the text's word may go on in front …
  bool joined_back = false;   // … or behind
};

struct PreparedTemplate {
  PreparedTemplate() = default;
  explicit PreparedTemplate(const MessageTemplate& message, const WordWeight& weight = {});

  std::vector<ComparedWord> words{};
  bool hole_at_end = false;
};

struct PreparedQuery {
  PreparedQuery() = default;
  explicit PreparedQuery(std::string_view text, const WordWeight& weight = {});

  // A word (or two joined) and the place of it, by hash, then place.
  struct Entry {
    std::uint64_t hash;
    std::uint32_t at;
    std::uint32_t count;
  };
  std::vector<ComparedWord> words{};
  std::vector<Entry> entries{};
  bool ends_in_word = false;    // nothing but dots after the last word: it may be cut
  bool begins_in_word = false;  // the same at the front
};

// All shares are in [0,1].
struct TemplateSimilarity {
  double recall = 0;     // weight of the template's words found, by all of it; a word with typos counts less
  double precision = 0;  // weight of the query's words used, by those that no hole explains
  double fixed = 0;      // of the query's words, how many are words of the template
  double found_weight = 0;  // what the found words say; two words that the query joins as much as that one
  double found_words = 0;   // of the template's words, how many are found
  double order = 0;         // found words that are in the template's order
  double adjacency = 0;     // neighbours in the template (no hole between) that are neighbours in the query
  double covered_recall =
      0;  // recall over the part of the template that the query reaches; else equal to recall
  bool covers_prefix = false;    // the query ends before the template does: a text cut at its end
  bool covers_suffix = false;    // the query begins after the template does
  bool number_conflict = false;  // the template says 404 where the query says 500
  std::size_t matched_words = 0;
  std::size_t typos = 0;  // words found only by forgiving typing errors, joins and splits
  double score = 0;       // one number from the parts; its formula is at combined_score
};

// recall (covered_recall weighed in where the text is cut) and precision as a harmonic mean that favours
// recall, times 0.8 + 0.1·order + 0.1·adjacency, times 0.6 under a number conflict. In [0,1]; 1 for a text
// that is the template.
double combined_score(const TemplateSimilarity& similarity);

// Two empty sides are equal; one empty side gives zeros.
// Words are equal, or within forgiven_typos (edit_distance.h; numbers and CJK only exactly), or joined or
// split. Cost: about a microsecond for 15 words a side; at most (pairs of equal words, capped at 256)
// squared.
TemplateSimilarity compare(const PreparedTemplate& message, const PreparedQuery& query);

}  // namespace errdex::match
