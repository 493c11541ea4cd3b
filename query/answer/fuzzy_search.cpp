#include "query/answer/fuzzy_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

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

  // Adds to the templates of a chunk's packed postings.
  void add(std::uint32_t chunk, std::string_view postings, float weight) {
    const auto first = static_cast<std::size_t>(match::template_row_of(chunk, 0));
    if (first >= scores_.size()) return;
    const std::span<float> scores = std::span(scores_).subspan(first);
    match::visit_places(postings, [&](std::uint32_t place) {
      if (place < scores.size()) scores[place] += weight;  // else the postings are damaged
    });
  }

  // The rows of the highest sums; equal sums by row. One pass over all sums: most are low, and are passed
  // by faster than a list of those above zero could be kept.
  [[nodiscard]] std::vector<std::int64_t> best(std::size_t count) const {
    std::vector<std::pair<float, std::int64_t>> kept;  // a heap, the worst in front
    const auto better = [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    };
    float floor = 0;
    for (std::size_t row = 0; row < scores_.size(); ++row) {
      if (scores_[row] <= floor) continue;
      kept.emplace_back(scores_[row], static_cast<std::int64_t>(row));
      std::push_heap(kept.begin(), kept.end(), better);
      if (kept.size() <= count) continue;
      std::pop_heap(kept.begin(), kept.end(), better);
      kept.pop_back();
      floor = kept.front().first;
    }
    std::vector<std::int64_t> rows;
    for (const auto& [score, row] : kept) rows.push_back(row);
    std::sort(rows.begin(), rows.end());
    return rows;
  }

 private:
  std::vector<float> scores_;
};

std::vector<std::int64_t> candidates_of(IndexReader& index, std::string_view text,
                                        const FuzzyOptions& options) {
  const std::int64_t last_row = index.last_template_row();
  const std::uint32_t chunks = last_row < 1 ? 0 : match::chunk_of(last_row) + 1;
  Overlap overlap(last_row);
  std::size_t read = 0;
  for (const TrigramCost& cost : rarest_first(index, text, chunks)) {
    if (read > 0 && read + cost.bytes > options.max_postings) break;
    read += cost.bytes;
    const auto weight =
        static_cast<float>(std::log2(1.0 + static_cast<double>(last_row) / static_cast<double>(cost.bytes)));
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk)
      overlap.add(chunk, index.postings(match::trigram_key(cost.trigram, chunk)), weight);
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
    match::MessageTemplate parsed = match::parse_template(match::plain_message(message));
    const match::PreparedTemplate words(parsed, weight);
    FuzzyHit hit{row, match::compare(words, query), 0, cut_hit(std::move(parsed), piece, information)};
    hit.information = hit.similarity.found_weight / information.unit();
    if (hit.similarity.matched_words > 0 || hit.cut) hits.push_back(hit);
  }
  return hits;
}

}  // namespace errdex
