#include <algorithm>
#include <limits>
#include <optional>

#include "query/match/pattern_set_tables.h"

namespace errdex::match {
namespace {

using Tables = PatternSet::Tables;

// Whether each of `inner` lies in one of `outer`, in order: then what holds `outer` holds `inner`.
bool lies_in(const std::vector<std::string>& inner, const std::vector<std::string>& outer) {
  std::size_t at = 0;
  std::size_t from = 0;
  for (const std::string& wanted : inner) {
    for (;; ++at, from = 0) {
      if (at == outer.size()) return false;
      const std::size_t found = outer[at].find(wanted, from);
      if (found == std::string::npos) continue;
      from = found + wanted.size();
      break;
    }
  }
  return true;
}

// A regular expression with these can match a part of a text and not the whole.
bool has_assertion(std::string_view pattern) {
  return pattern.find('^') != std::string_view::npos || pattern.find('$') != std::string_view::npos ||
         pattern.find("\\b") != std::string_view::npos || pattern.find("\\B") != std::string_view::npos ||
         pattern.find("(?") != std::string_view::npos;
}

struct Literal {
  std::string text;
  SetPiece piece;
};

struct ChainPlan {
  SetChain chain;
  std::vector<Literal> literals;
};

ChainPlan published_plan(const TemplateMatcher& matcher, std::string_view pattern,
                         const std::vector<std::string>& required) {
  ChainPlan plan;
  plan.chain.matchers = kPublishedMatcher;
  plan.chain.decides = matcher.published_chain() != nullptr;
  plan.chain.depends_on_cut = !plan.chain.decides && has_assertion(pattern);
  std::uint32_t holes = 0;
  for (std::size_t i = 0; i < required.size(); ++i) {
    if (i > 0 && plan.chain.decides) ++holes;
    if (required[i].empty()) continue;
    Literal literal{required[i], {}};
    literal.piece.holes = holes;
    holes = 0;
    plan.literals.push_back(std::move(literal));
  }
  plan.chain.trailing_holes = holes;
  return plan;
}

ChainPlan derived_plan(const FlexibleChain& derived) {
  ChainPlan plan;
  plan.chain.matchers = kDerivedMatcher;
  if (derived.readings().empty()) return plan;
  const FlexibleChain::Chain& reading = derived.readings().back();
  plan.chain.decides = true;
  plan.chain.trailing_holes = reading.trailing_hole ? 1 : 0;
  plan.chain.trailing = reading.trailing;
  for (std::size_t i = 0; i < reading.pieces.size(); ++i) {
    const FlexibleChain::Piece& from = reading.pieces[i];
    Literal literal{from.core, {}};
    literal.piece.holes = i > 0 || reading.leading_hole ? 1 : 0;
    literal.piece.kind = i > 0 ? reading.between[i - 1] : reading.leading;
    literal.piece.quote_before = from.quote_before;
    literal.piece.quote_after = from.quote_after;
    literal.piece.blank_before = from.may_begin_short;
    literal.piece.blank_after = from.may_end_short;
    if (from.may_begin_short) literal.text.erase(0, 1);
    if (from.may_end_short && !literal.text.empty()) literal.text.pop_back();
    plan.chain.depends_on_cut = plan.chain.depends_on_cut || from.may_begin_short || from.may_end_short;
    plan.literals.push_back(std::move(literal));
  }
  return plan;
}

// ---- the choice of anchors

struct PieceGram {
  GramClass gram_class = GramClass::Free3;
  std::uint64_t hash = 0;
  std::uint32_t piece = 0;
  std::uint32_t offset = 0;
};

template <class Visit>
void visit_word_grams(std::string_view text, const std::vector<std::uint32_t>& starts, Visit&& visit) {
  for (const std::uint32_t start : starts) {
    const char* at = text.data() + start;
    const std::size_t after = text.size() - start;
    if (after >= 16)
      visit(GramClass::After16, gram_hash(GramClass::After16, load64(at), load64(at + 8)), start);
    if (start >= 8 && after >= 8)
      visit(GramClass::Around16, gram_hash(GramClass::Around16, load64(at - 8), load64(at)), start);
    if (after >= 8) visit(GramClass::After8, gram_hash(GramClass::After8, load64(at), 0), start);
    if (start >= 8) visit(GramClass::Before8, gram_hash(GramClass::Before8, load64(at - 8), 0), start);
    if (after >= 4) visit(GramClass::After4, gram_hash(GramClass::After4, load32(at), 0), start);
  }
}

int rank_of(GramClass gram_class) {
  switch (gram_class) {
    case GramClass::After16:
    case GramClass::Around16:
      return 0;
    case GramClass::After8:
    case GramClass::Before8:
      return 1;
    default:
      return 2;
  }
}

// How many pieces have a gram, about: counters are shared by hashes with the same low bits.
class GramCounter {
 public:
  explicit GramCounter(std::size_t pieces)
      : counts_(std::bit_ceil(std::max<std::size_t>(pieces * 16, 1024))) {}
  void add(std::uint64_t hash) {
    std::uint16_t& count = counts_[hash & (counts_.size() - 1)];
    if (count < std::numeric_limits<std::uint16_t>::max()) ++count;
  }
  [[nodiscard]] std::uint16_t of(std::uint64_t hash) const { return counts_[hash & (counts_.size() - 1)]; }

 private:
  std::vector<std::uint16_t> counts_;
};

class Filing {
 public:
  explicit Filing(Tables& tables) : tables_(tables), counter_(tables.pieces.size()) {}

  void run() {
    for (const SetPiece& piece : tables_.pieces) count(piece);
    for (std::uint32_t chain = 0; chain < tables_.chains.size(); ++chain) file(chain);
    std::sort(filed_.begin(), filed_.end(), [](const Filed& a, const Filed& b) {
      return a.hash != b.hash ? a.hash < b.hash : a.entry.chain < b.entry.chain;
    });
    make_table();
  }

 private:
  struct Filed {
    std::uint64_t hash;
    GramClass gram_class;
    SetEntry entry;
  };

  const std::vector<std::uint32_t>& starts_in(std::string_view text) {
    find_word_starts(text, VectorUnit::Scalar, starts_);
    return starts_;
  }

  void count(const SetPiece& piece) {
    const std::string_view text = tables_.text_of(piece);
    visit_word_grams(text, starts_in(text),
                     [this](GramClass, std::uint64_t hash, std::uint32_t) { counter_.add(hash); });
  }

  // The most telling gram at a word start: of the longest kind the rarest, the first of equals.
  std::optional<PieceGram> best_word_gram(const SetChain& chain) {
    std::optional<PieceGram> best;
    auto best_key = std::pair(0, std::uint16_t{0});
    for (std::uint32_t i = 0; i < chain.pieces; ++i) {
      const std::uint32_t number = chain.first_piece + i;
      const std::string_view text = tables_.text_of(tables_.pieces[number]);
      visit_word_grams(text, starts_in(text), [&](GramClass kind, std::uint64_t hash, std::uint32_t start) {
        const auto key = std::pair(rank_of(kind), counter_.of(hash));
        if (best && !(key < best_key)) return;
        best = PieceGram{kind, hash, number, start};
        best_key = key;
      });
    }
    return best;
  }

  void file(std::uint32_t number) {
    const SetChain& chain = tables_.chains[number];
    if (const std::optional<PieceGram> gram = best_word_gram(chain)) {
      SetEntry entry = entry_of(number, *gram);
      entry.words = other_words(chain, *gram);
      filed_.push_back({gram->hash, gram->gram_class, entry});
    } else {
      file_free(number);
    }
  }

  static SetEntry entry_of(std::uint32_t chain, const PieceGram& gram) {
    SetEntry entry;
    entry.chain = chain;
    entry.piece = gram.piece;
    entry.offset = gram.offset;
    return entry;
  }

  // Of up to three words beside the anchor's; one and the same where there are fewer.
  std::array<std::uint8_t, 3> other_words(const SetChain& chain, const PieceGram& anchor) {
    std::vector<std::pair<std::uint16_t, std::uint8_t>> words;
    for (std::uint32_t i = 0; i < chain.pieces; ++i) {
      const std::uint32_t number = chain.first_piece + i;
      const std::string_view text = tables_.text_of(tables_.pieces[number]);
      for (const std::uint32_t start : starts_in(text)) {
        if (text.size() - start < 4) continue;
        const bool in_anchor = number == anchor.piece && start >= anchor.offset && start < anchor.offset + 8;
        const std::uint64_t bytes = load32(text.data() + start);
        const std::uint16_t often = counter_.of(gram_hash(GramClass::After4, bytes, 0));
        words.emplace_back(in_anchor ? std::numeric_limits<std::uint16_t>::max() : often,
                           signature_bit(bytes));
      }
    }
    std::array<std::uint8_t, 3> bits{};
    if (words.empty()) return bits;  // bit 0 is set in every text's signature
    std::sort(words.begin(), words.end());
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = words[std::min(i, words.size() - 1)].second;
    return bits;
  }

  // Without a word start inside: four bytes of the longest piece, at an even and at an odd place, since texts
  // are asked at even places only; three bytes of a short piece, asked at every place.
  void file_free(std::uint32_t number) {
    const SetChain& chain = tables_.chains[number];
    std::uint32_t longest = chain.first_piece;
    for (std::uint32_t i = 1; i < chain.pieces; ++i)
      if (tables_.pieces[chain.first_piece + i].size > tables_.pieces[longest].size)
        longest = chain.first_piece + i;
    const std::size_t size = chain.pieces == 0 ? 0 : tables_.pieces[longest].size;
    if (size < 3) {
      tables_.always.push_back(number);
      return;
    }
    const char* bytes = tables_.text_of(tables_.pieces[longest]).data();
    if (size >= 5) {
      file_free4(number, longest, 0, bytes);
      file_free4(number, longest, 1, bytes);
      return;
    }
    const PieceGram gram{GramClass::Free3, gram_hash(GramClass::Free3, load24(bytes), 0), longest, 0};
    filed_.push_back({gram.hash, gram.gram_class, entry_of(number, gram)});
    tables_.has_free3 = true;
  }

  void file_free4(std::uint32_t number, std::uint32_t piece, std::uint32_t offset, const char* bytes) {
    const PieceGram gram{GramClass::Free4, gram_hash(GramClass::Free4, load32(bytes + offset), 0), piece,
                         offset};
    filed_.push_back({gram.hash, gram.gram_class, entry_of(number, gram)});
    tables_.has_free4 = true;
  }

  void make_table() {
    std::array<std::size_t, 8> keys{};
    for (std::size_t i = 0; i < filed_.size(); ++i)
      if (i == 0 || filed_[i].hash != filed_[i - 1].hash)
        ++keys[static_cast<std::size_t>(filed_[i].gram_class)];
    std::size_t all = 0;
    for (std::size_t kind = 0; kind < keys.size(); ++kind) {
      tables_.filters[kind].reserve(keys[kind]);
      all += keys[kind];
    }
    tables_.slots.assign(std::bit_ceil(all * 2 + 1), SetSlot{0, Tables::kEmpty});
    tables_.entries.reserve(filed_.size());
    for (std::size_t i = 0; i < filed_.size(); ++i) {
      const Filed& filed = filed_[i];
      const bool first = i == 0 || filed_[i - 1].hash != filed.hash;
      tables_.filters[static_cast<std::size_t>(filed.gram_class)].add(filed.hash);
      if (first) put(filed.hash, static_cast<std::uint32_t>(i));
      tables_.entries.push_back(filed.entry);
      tables_.entries.back().last_of_key = i + 1 == filed_.size() || filed_[i + 1].hash != filed.hash ? 1 : 0;
    }
  }

  void put(std::uint64_t hash, std::uint32_t entry) {
    std::size_t slot = tables_.slot_of(hash);
    while (tables_.slots[slot].entry != Tables::kEmpty) slot = (slot + 1) & (tables_.slots.size() - 1);
    tables_.slots[slot] = {static_cast<std::uint32_t>(hash >> 32U), entry};
  }

  Tables& tables_;
  GramCounter counter_;
  std::vector<Filed> filed_;
  std::vector<std::uint32_t> starts_;
};

void store(Tables& tables, ChainPlan plan) {
  plan.chain.first_piece = static_cast<std::uint32_t>(tables.pieces.size());
  plan.chain.pieces = static_cast<std::uint32_t>(plan.literals.size());
  for (Literal& literal : plan.literals) {
    literal.piece.begin = static_cast<std::uint32_t>(tables.bytes.size());
    literal.piece.size = static_cast<std::uint32_t>(literal.text.size());
    tables.bytes += literal.text;
    tables.pieces.push_back(literal.piece);
  }
  tables.chains.push_back(plan.chain);
}

std::vector<std::string> texts_of(const ChainPlan& plan) {
  std::vector<std::string> texts;
  for (const Literal& literal : plan.literals) texts.push_back(literal.text);
  return texts;
}

}  // namespace

PatternSetBuilder::PatternSetBuilder() : tables_(std::make_unique<Tables>()) {}
PatternSetBuilder::~PatternSetBuilder() = default;

void PatternSetBuilder::add(std::int64_t row, std::string_view error_message,
                            std::string_view message_pattern) {
  const TemplateMatcher matcher(error_message, message_pattern);
  const auto index = static_cast<std::uint32_t>(tables_->rows.size());
  std::optional<ChainPlan> derived;
  if (const FlexibleChain* chain = matcher.derived_chain(); chain != nullptr && !chain->readings().empty())
    derived = derived_plan(*chain);
  std::optional<ChainPlan> published;
  if (const auto required = matcher.published_literals())
    published = published_plan(matcher, message_pattern, *required);
  if (!derived && !published) return;
  tables_->rows.push_back(row);
  if (derived) {
    derived->chain.template_index = index;
    if (published && lies_in(texts_of(*derived), texts_of(*published))) {
      derived->chain.matchers |= kPublishedMatcher;
      derived->chain.depends_on_cut |= published->chain.depends_on_cut;
      published.reset();
    }
    store(*tables_, std::move(*derived));
  }
  if (published) {
    published->chain.template_index = index;
    store(*tables_, std::move(*published));
  }
}

PatternSet PatternSetBuilder::build() && {
  Filing(*tables_).run();
  return PatternSet(std::move(tables_));
}

}  // namespace errdex::match
