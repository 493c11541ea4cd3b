#include "query/match/word_alignment.h"

#include <algorithm>
#include <bit>

#include "query/match/edit_distance.h"

namespace errdex::match {
namespace {

constexpr std::size_t kMaxPairs = 256;  // bounds the quadratic chain; ordinary comparisons have 15 to 40
constexpr std::size_t kMaxDistances = 1'000;  // edit distances a comparison computes; bounds hostile text
constexpr double kPerTypo = 0.15;             // what an edit takes from a word's share
constexpr double kJoined = 0.95;              // share of words that are equal but for a blank
constexpr double kAffix = 0.9;                // share of a word that goes on into a hole
constexpr double kNeighbour = 0.05;           // of a word's weight, for following its neighbour directly

class Aligner {
 public:
  Aligner(const PreparedTemplate& message, const PreparedQuery& query)
      : message_(message),
        query_(query),
        per_word_(std::max<std::size_t>(2, kMaxPairs / (message.words.size() + 1))) {}

  std::vector<WordPair> align() {
    for (std::size_t i = 0; i < message_.words.size() && pairs_.size() < kMaxPairs; ++i) collect(i);
    choose_chain();
    add_out_of_order();
    std::sort(chosen_.begin(), chosen_.end(),
              [](const WordPair& a, const WordPair& b) { return a.in_template < b.in_template; });
    return std::move(chosen_);
  }

 private:
  void collect(std::size_t i) {
    const std::size_t before = pairs_.size();
    collect_equal(i, message_.words[i].hash, 1);
    if (i + 1 < message_.words.size() && !message_.words[i + 1].hole_before) {
      collect_equal(i, word_hash(message_.words[i + 1].text, message_.words[i].hash), 2);
    }
    if (pairs_.size() == before) collect_similar(i);
  }

  void collect_equal(std::size_t i, std::uint64_t hash, std::size_t template_count) {
    auto at = std::lower_bound(
        query_.entries.begin(), query_.entries.end(), hash,
        [](const PreparedQuery::Entry& entry, std::uint64_t value) { return entry.hash < value; });
    for (std::size_t n = 0; at != query_.entries.end() && at->hash == hash && n < per_word_; ++at, ++n) {
      if (template_count == 2 && at->count == 2) continue;
      pairs_.push_back(
          {i, at->at, template_count, at->count, template_count + at->count == 2 ? 1.0 : kJoined});
    }
  }

  void collect_similar(std::size_t i) {
    const ComparedWord& word = message_.words[i];
    const std::size_t first = pairs_.size();
    for (std::size_t j = 0; j < query_.words.size() && pairs_.size() < first + per_word_; ++j) {
      const double share = similar_share(word, query_.words[j]);
      if (share > 0) pairs_.push_back({i, j, 1, 1, share});
    }
  }

  double similar_share(const ComparedWord& word, const ComparedWord& other) {
    if (is_affix(word, other)) return kAffix;
    if (word.kind != WordKind::Letters || other.kind != WordKind::Letters) return 0;
    const std::size_t limit = forgiven_typos(std::min(word.text.size(), other.text.size() + 1));
    const std::size_t longer = std::max(word.text.size(), other.text.size());
    if (limit == 0 || longer - std::min(word.text.size(), other.text.size()) > limit) return 0;
    if (static_cast<std::size_t>(std::popcount(word.letters ^ other.letters)) > 2 * limit) return 0;
    if (distances_left_ == 0) return 0;
    --distances_left_;
    const std::size_t typos = edit_distance(word.text, other.text, limit);
    return typos > limit ? 0 : 1 - kPerTypo * static_cast<double>(typos);
  }

  // `node_` + hole is found in `node_17`.
  static bool is_affix(const ComparedWord& word, const ComparedWord& other) {
    if (word.text.size() < 2 || other.text.size() <= word.text.size()) return false;
    if (word.joined_back && word.joined_front) return other.text.find(word.text) != std::string::npos;
    if (word.joined_back) return other.text.starts_with(word.text);
    return word.joined_front && other.text.ends_with(word.text);
  }

  [[nodiscard]] double gain(const WordPair& pair) const {
    double weight = 0;
    for (std::size_t k = 0; k < pair.template_count; ++k)
      weight += message_.words[pair.in_template + k].weight;
    return (weight + 1e-6) * pair.share;
  }

  static bool precedes(const WordPair& a, const WordPair& b) {
    return a.in_template + a.template_count <= b.in_template && a.in_query + a.query_count <= b.in_query;
  }

  static bool touches(const WordPair& a, const WordPair& b) {
    return a.in_template + a.template_count == b.in_template && a.in_query + a.query_count == b.in_query;
  }

  // The heaviest ascending chain. Pairs are ascending in the template already.
  void choose_chain() {
    constexpr std::size_t kNone = kMaxPairs + kMaxComparedWords;
    std::vector<double> total(pairs_.size());
    std::vector<std::size_t> before(pairs_.size(), kNone);
    std::size_t best = kNone;
    for (std::size_t b = 0; b < pairs_.size(); ++b) {
      const double own = gain(pairs_[b]);
      total[b] = own;
      for (std::size_t a = 0; a < b; ++a) {
        if (!precedes(pairs_[a], pairs_[b])) continue;
        const double sum = total[a] + own + (touches(pairs_[a], pairs_[b]) ? kNeighbour * own : 0);
        if (sum <= total[b]) continue;
        total[b] = sum;
        before[b] = a;
      }
      if (best == kNone || total[b] > total[best]) best = b;
    }
    for (; best != kNone; best = before[best]) chosen_.push_back(pairs_[best]);
  }

  void add_out_of_order() {
    std::vector<bool> template_used(message_.words.size() + 1);
    std::vector<bool> query_used(query_.words.size() + 1);
    const auto is_used = [&](const WordPair& pair) {
      return template_used[pair.in_template] || query_used[pair.in_query] ||
             template_used[pair.in_template + pair.template_count - 1] ||
             query_used[pair.in_query + pair.query_count - 1];
    };
    const auto use = [&](const WordPair& pair) {
      for (std::size_t k = 0; k < pair.template_count; ++k) template_used[pair.in_template + k] = true;
      for (std::size_t k = 0; k < pair.query_count; ++k) query_used[pair.in_query + k] = true;
    };
    for (const WordPair& pair : chosen_) use(pair);
    for (WordPair& pair : pairs_) {
      if (is_used(pair)) continue;
      use(pair);
      pair.in_order = false;
      chosen_.push_back(pair);
    }
  }

  const PreparedTemplate& message_;
  const PreparedQuery& query_;
  std::size_t per_word_;
  std::size_t distances_left_ = kMaxDistances;
  std::vector<WordPair> pairs_;
  std::vector<WordPair> chosen_;
};

}  // namespace

std::vector<WordPair> align_words(const PreparedTemplate& message, const PreparedQuery& query) {
  return Aligner(message, query).align();
}

}  // namespace errdex::match
