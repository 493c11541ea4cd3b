#include "query/answer/fuzzy_search.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "query/match/cut_match.h"
#include "query/match/message_index.h"
#include "query/match/template_matcher.h"
#include "query/match/trigrams.h"

namespace errdex {
namespace {

struct TrigramCost {
  std::uint32_t trigram = 0;
  std::size_t bytes = 0;  // of postings, about one a template
};

std::vector<TrigramCost> rarest_first(IndexReader& index, std::string_view text, std::uint32_t chunks) {
  std::vector<TrigramCost> costs;
  for (const std::uint32_t trigram : match::trigrams(text)) {
    TrigramCost cost{trigram, 0};
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk)
      cost.bytes += index.posting_bytes(match::trigram_key(trigram, chunk));
    if (cost.bytes > 0) costs.push_back(cost);
  }
  std::sort(costs.begin(), costs.end(), [](const TrigramCost& a, const TrigramCost& b) {
    return std::tie(a.bytes, a.trigram) < std::tie(b.bytes, b.trigram);
  });
  return costs;
}

// Sums per template what the trigrams it shares with the text say.
class Overlap {
 public:
  explicit Overlap(std::int64_t last_row) : scores_(static_cast<std::size_t>(last_row) + 1) {}

  void add(std::int64_t row, float weight) {
    if (row >= static_cast<std::int64_t>(scores_.size())) return;  // damaged postings
    float& score = scores_[static_cast<std::size_t>(row)];
    if (score == 0) touched_.push_back(row);
    score += weight;
  }

  // The rows of the highest sums; equal sums by row.
  std::vector<std::int64_t> best(std::size_t count) {
    const auto better = [this](std::int64_t a, std::int64_t b) {
      const float x = scores_[static_cast<std::size_t>(a)];
      const float y = scores_[static_cast<std::size_t>(b)];
      return x != y ? x > y : a < b;
    };
    if (touched_.size() > count) {
      std::nth_element(touched_.begin(), touched_.begin() + static_cast<std::ptrdiff_t>(count),
                       touched_.end(), better);
      touched_.resize(count);
    }
    std::sort(touched_.begin(), touched_.end());
    return std::move(touched_);
  }

 private:
  std::vector<float> scores_;
  std::vector<std::int64_t> touched_;
};

std::vector<std::int64_t> candidates_of(IndexReader& index, std::string_view text,
                                        const FuzzyOptions& options) {
  const std::int64_t last_row = index.last_template_row();
  const std::uint32_t chunks = last_row < 1 ? 0 : match::chunk_of(last_row) + 1;
  Overlap overlap(last_row);
  std::size_t read = 0;
  std::vector<std::uint32_t> places;
  for (const TrigramCost& cost : rarest_first(index, text, chunks)) {
    if (read > 0 && read + cost.bytes > options.max_postings) break;
    read += cost.bytes;
    const auto weight =
        static_cast<float>(std::log2(1.0 + static_cast<double>(last_row) / static_cast<double>(cost.bytes)));
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
      places.clear();
      match::unpack_places(index.postings(match::trigram_key(cost.trigram, chunk)), places);
      for (const std::uint32_t place : places) overlap.add(match::template_row_of(chunk, place), weight);
    }
  }
  return overlap.best(options.max_compared);
}

// Of a word that the cut goes through its share of letters, squared: `ed` of `required` tells next to
// nothing.
double cut_information(const match::MessageTemplate& message, const match::CutMatch& cut,
                       WordInformation& information) {
  std::unordered_map<std::string, double> shares;
  for (const match::LiteralPiece& piece : cut.pieces) {
    for (match::Word& word : match::split_words(message.literals[piece.literal], {.parts = false})) {
      const std::size_t begin = std::max(word.begin, piece.begin);
      const std::size_t end = std::min(word.end, piece.end);
      if (begin >= end) continue;
      double& share = shares[std::move(word.text)];
      share = std::max(share, static_cast<double>(end - begin) / static_cast<double>(word.end - word.begin));
    }
  }
  double bits = 0;
  for (const auto& [word, share] : shares) bits += share * share * information.bits(word);
  return bits;
}

std::optional<CutHit> cut_hit(match::MessageTemplate message, std::string_view text,
                              WordInformation& information) {
  for (std::string& literal : message.literals) literal = match::fold_case(literal);
  const std::optional<match::CutMatch> cut = match::find_cut(message, text);
  if (!cut) return std::nullopt;
  return CutHit{cut_information(message, *cut, information) / information.unit(),
                static_cast<double>(cut->literal_bytes) / static_cast<double>(text.size()),
                (cut->cut_front ? 1 : 0) + (cut->cut_back ? 1 : 0)};
}

// Templates that a database needs before its own counts outweigh what is known of words in general.
constexpr double kPriorTemplates = 500;

// In how many of those a word stands: words that hold sentences together in every tenth, any other in one.
double prior_count(std::string_view word) {
  static constexpr std::array<std::string_view, 28> kCommon{
      "a",  "an", "and", "are", "as",  "at", "be", "by", "can",  "cannot", "for",  "from", "has", "have",
      "in", "is", "it",  "no",  "not", "of", "on", "or", "that", "the",    "this", "to",   "was", "with"};
  return std::find(kCommon.begin(), kCommon.end(), word) == kCommon.end() ? 1 : kPriorTemplates / 10;
}

}  // namespace

WordInformation::WordInformation(IndexReader& index)
    : index_(index), templates_(static_cast<double>(std::max<std::int64_t>(index.last_template_row(), 1))) {}

double WordInformation::bits(std::string_view word) {
  const auto [place, is_new] = cache_.try_emplace(std::string(word), 0.0);
  if (is_new) {
    const auto count = static_cast<double>(index_.word_templates(word));
    place->second = std::log2(1.0 + (templates_ + kPriorTemplates) / (count + prior_count(word)));
  }
  return place->second;
}

double WordInformation::unit() const {
  return std::log2(1.0 + templates_ + kPriorTemplates) / 2;
}

std::vector<FuzzyHit> search_fuzzy(IndexReader& index, std::string_view text, WordInformation& information,
                                   const FuzzyOptions& options) {
  const match::WordWeight weight = [&information](std::string_view word) { return information.bits(word); };
  const match::PreparedQuery query(text, weight);
  const std::string piece = match::fold_case(match::with_single_blanks(text));
  std::vector<FuzzyHit> hits;
  std::string message;
  std::string pattern;
  for (const std::int64_t row : candidates_of(index, text, options)) {
    if (!index.read_template(row, message, pattern)) continue;
    const match::MessageTemplate parsed = match::parse_template(match::plain_message(message));
    const match::PreparedTemplate words(parsed, weight);
    FuzzyHit hit{row, match::compare(words, query), 0, cut_hit(parsed, piece, information)};
    hit.information = hit.similarity.found_weight / information.unit();
    if (hit.similarity.matched_words > 0 || hit.cut) hits.push_back(hit);
  }
  return hits;
}

}  // namespace errdex
