#include "query/match/similarity.h"

#include <algorithm>
#include <optional>

#include "query/match/word_alignment.h"

namespace errdex::match {
namespace {

constexpr std::size_t kMaxExplained = 40;  // words of one value at most
constexpr std::size_t kMaxAtEnds = 8;      // words that a hole at the template's ends explains
constexpr double kCutRecall = 0.8;         // of the words up to the cut, found, for the text to be a cut one

double share_of(double part, double whole) {
  return whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : 0;
}

class Comparison {
 public:
  Comparison(const PreparedTemplate& message, const PreparedQuery& query)
      : message_(message), query_(query), pairs_(align_words(message, query)) {
    std::copy_if(pairs_.begin(), pairs_.end(), std::back_inserter(chain_),
                 [](const auto& p) { return p.in_order; });
  }

  TemplateSimilarity result() {
    if (chain_.empty()) return result_;
    measure_recall();
    measure_precision();
    measure_adjacency();
    result_.number_conflict = has_number_conflict();
    measure_cuts();
    result_.score = combined_score(result_);
    return result_;
  }

 private:
  [[nodiscard]] double template_weight(std::size_t begin, std::size_t end) const {
    double weight = 0;
    for (std::size_t i = begin; i < end; ++i) weight += weight_of(message_.words[i]);
    return weight;
  }

  [[nodiscard]] double query_weight(std::size_t begin, std::size_t end) const {
    double weight = 0;
    for (std::size_t j = begin; j < std::min(end, query_.words.size()); ++j)
      weight += weight_of(query_.words[j]);
    return weight;
  }

  // Words without weight still count a little, else a text of nothing but common words would equal nothing.
  static double weight_of(const ComparedWord& word) { return word.weight + 1e-6; }

  // What a pair says. Words that are alike but not equal say no more than the one of them that is more
  // common: `set` is no `zset`, and two words that the query joins are one find, not two.
  [[nodiscard]] double common_weight(const WordPair& pair) const {
    const double in_template = template_weight(pair.in_template, pair.in_template + pair.template_count);
    const double in_query = query_weight(pair.in_query, pair.in_query + pair.query_count);
    return pair.share < 1 ? std::min(in_template, in_query) : in_template;
  }

  // Of the template's words, how much is found: a blank more or less takes nothing from them.
  [[nodiscard]] double found_weight(const WordPair& pair) const {
    const bool joined = pair.template_count != pair.query_count;
    return pair.share * (joined ? template_weight(pair.in_template, pair.in_template + pair.template_count)
                                : common_weight(pair));
  }

  void measure_recall() {
    double in_order = 0;
    for (const WordPair& pair : pairs_) {
      found_ += found_weight(pair);
      in_order += pair.in_order ? found_weight(pair) : 0;
      result_.found_weight += pair.share * common_weight(pair);
      result_.matched_words += pair.template_count;
      result_.typos += pair.share < 1 ? 1U : 0U;
    }
    result_.recall = share_of(found_, template_weight(0, message_.words.size()));
    result_.found_words =
        share_of(static_cast<double>(result_.matched_words), static_cast<double>(message_.words.size()));
    result_.covered_recall = result_.recall;
    result_.order = share_of(in_order, found_);
  }

  // Whether a hole lies somewhere between template words `from` and `to`.
  [[nodiscard]] bool has_hole(std::size_t from, std::size_t to) const {
    for (std::size_t i = from; i <= to && i < message_.words.size(); ++i) {
      if (message_.words[i].hole_before) return true;
    }
    return false;
  }

  void measure_precision() {
    std::vector<bool> used(query_.words.size());
    double matched = 0;
    double unexplained = query_weight(0, query_.words.size());
    for (const WordPair& pair : pairs_) {
      const double own = query_weight(pair.in_query, pair.in_query + pair.query_count);
      // A misspelt word is unknown and so would count as the rarest; it counts as what it is meant to be.
      const double counted = pair.share < 1 ? std::min(own, common_weight(pair)) : own;
      matched += counted * pair.share;
      unexplained -= own - counted;
      for (std::size_t k = 0; k < pair.query_count; ++k) used[pair.in_query + k] = true;
    }
    result_.fixed = share_of(static_cast<double>(std::count(used.begin(), used.end(), true)),
                             static_cast<double>(used.size()));
    const auto explain = [&](std::size_t begin, std::size_t end) {
      for (std::size_t j = begin; j < end; ++j) unexplained -= used[j] ? 0 : weight_of(query_.words[j]);
    };
    explain_holes(explain);
    result_.precision = share_of(matched, unexplained);
  }

  template <class Explain>
  void explain_holes(const Explain& explain) const {
    const WordPair& first = chain_.front();
    const WordPair& last = chain_.back();
    if (has_hole(0, first.in_template))
      explain(first.in_query - std::min(first.in_query, kMaxAtEnds), first.in_query);
    for (std::size_t k = 1; k < chain_.size(); ++k) {
      const std::size_t begin = chain_[k - 1].in_query + chain_[k - 1].query_count;
      const std::size_t from = chain_[k - 1].in_template + chain_[k - 1].template_count;
      const std::size_t end = std::min(chain_[k].in_query, begin + kMaxExplained);
      if (has_hole(from, chain_[k].in_template)) explain(begin, end);
    }
    const std::size_t begin = last.in_query + last.query_count;
    const std::size_t after = last.in_template + last.template_count;
    if (message_.hole_at_end || has_hole(after, message_.words.size())) {
      explain(begin, std::min(query_.words.size(), begin + kMaxAtEnds));
    }
  }

  void measure_adjacency() {
    std::vector<std::size_t> place(message_.words.size(), query_.words.size());
    for (const WordPair& pair : chain_) {
      for (std::size_t k = 0; k < pair.template_count; ++k) {
        place[pair.in_template + k] = pair.in_query + std::min(k, pair.query_count - 1);
      }
    }
    std::size_t neighbours = 0;
    std::size_t kept = 0;
    for (std::size_t i = 1; i < message_.words.size(); ++i) {
      if (message_.words[i].hole_before) continue;
      ++neighbours;
      const std::size_t a = place[i - 1];
      const std::size_t b = place[i];
      // A word that was split takes two places, words that were joined take one.
      if (a < query_.words.size() && b < query_.words.size() && b - a <= 2) ++kept;
    }
    result_.adjacency = neighbours == 0 ? 1.0 : static_cast<double>(kept) / static_cast<double>(neighbours);
  }

  [[nodiscard]] bool is_other_number(std::size_t i, std::size_t j) const {
    return j < query_.words.size() && query_.words[j].kind == WordKind::Number &&
           query_.words[j].text != message_.words[i].text;
  }

  // A number of the template that is not found, and another at its place: beside a neighbour that is found.
  [[nodiscard]] bool has_number_conflict() const {
    for (std::size_t i = 0; i < message_.words.size(); ++i) {
      if (message_.words[i].kind == WordKind::Number && !is_found(i) && is_contradicted(i)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_found(std::size_t i) const {
    return std::any_of(pairs_.begin(), pairs_.end(), [&](const WordPair& pair) {
      return pair.in_template <= i && i < pair.in_template + pair.template_count;
    });
  }

  [[nodiscard]] bool is_contradicted(std::size_t i) const {
    const bool hole_after =
        i + 1 < message_.words.size() ? message_.words[i + 1].hole_before : message_.hole_at_end;
    for (const WordPair& pair : chain_) {
      const std::size_t after = pair.in_query + pair.query_count;
      if (pair.in_template + pair.template_count == i && !message_.words[i].hole_before &&
          is_other_number(i, after))
        return true;
      if (pair.in_template == i + 1 && !hole_after && pair.in_query > 0 &&
          is_other_number(i, pair.in_query - 1))
        return true;
    }
    return false;
  }

  // How many words of the template the query's last word is the beginning of: 0 or 1.
  [[nodiscard]] bool is_cut_end(std::size_t i, std::size_t j) const {
    return i < message_.words.size() && j + 1 == query_.words.size() && query_.ends_in_word &&
           message_.words[i].text.starts_with(query_.words[j].text);
  }

  [[nodiscard]] bool is_cut_begin(std::size_t i, std::size_t j) const {
    return i < message_.words.size() && j == 0 && query_.begins_in_word &&
           message_.words[i].text.ends_with(query_.words[j].text);
  }

  void measure_cuts() {
    const std::size_t size = message_.words.size();
    const WordPair& first = chain_.front();
    const WordPair& last = chain_.back();
    const std::size_t after = last.in_template + last.template_count;
    const std::size_t query_after = last.in_query + last.query_count;
    std::size_t begin = 0;
    std::size_t end = size;
    if (after < size && ends_query(after, query_after)) end = after;
    if (first.in_template > 0 && begins_query(first)) begin = first.in_template;
    const double covered = share_of(found_, template_weight(begin, end));
    if ((begin == 0 && end == size) || covered < kCutRecall) return;
    result_.covers_prefix = end < size;
    result_.covers_suffix = begin > 0;
    result_.covered_recall = covered;
  }

  // The query ends right after the last found word, in the middle of the next, or in the hole that follows.
  [[nodiscard]] bool ends_query(std::size_t after, std::size_t query_after) const {
    if (query_after == query_.words.size() || is_cut_end(after, query_after)) return true;
    return message_.words[after].hole_before && query_after + kMaxAtEnds >= query_.words.size();
  }

  [[nodiscard]] bool begins_query(const WordPair& first) const {
    if (first.in_query == 0) return true;
    if (is_cut_begin(first.in_template - 1, first.in_query - 1)) return true;
    return message_.words[first.in_template].hole_before && first.in_query <= kMaxAtEnds;
  }

  const PreparedTemplate& message_;
  const PreparedQuery& query_;
  std::vector<WordPair> pairs_;
  std::vector<WordPair> chain_;
  double found_ = 0;
  TemplateSimilarity result_;
};

}  // namespace

double combined_score(const TemplateSimilarity& s) {
  const bool cut = s.covers_prefix || s.covers_suffix;
  const double recall = cut ? 0.5 * s.recall + 0.5 * s.covered_recall : s.recall;
  if (recall <= 0 || s.precision <= 0) return 0;
  // Three parts recall, one part precision: pasted text has words around the message.
  const double mean = 4 / (3 / recall + 1 / s.precision);
  return std::clamp(mean * (0.8 + 0.1 * s.order + 0.1 * s.adjacency) * (s.number_conflict ? 0.6 : 1.0), 0.0,
                    1.0);
}

TemplateSimilarity compare(const PreparedTemplate& message, const PreparedQuery& query) {
  if (message.words.empty() && query.words.empty()) {
    return {.recall = 1, .precision = 1, .order = 1, .adjacency = 1, .covered_recall = 1, .score = 1};
  }
  return Comparison(message, query).result();
}

}  // namespace errdex::match
