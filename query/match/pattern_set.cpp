#include "query/match/pattern_set.h"

#include <algorithm>
#include <string.h>

#include "query/match/chain_search.h"
#include "query/match/hole_value.h"
#include "query/match/pattern_set_tables.h"

namespace errdex::match {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr std::size_t kLongestHole = 2'000;  // as ChainOptions::max_hole
constexpr std::size_t kFreeStep = 2;

std::size_t find_bytes(std::string_view text, std::string_view needle, std::size_t from) {
  if (from > text.size()) return kNowhere;
  const void* found = memmem(text.data() + from, text.size() - from, needle.data(), needle.size());
  return found == nullptr ? kNowhere
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

bool is_ascii(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; });
}

// Follows a chain through a text by the first place of each piece.
class ChainWalk {
 public:
  ChainWalk(const PatternSet::Tables& tables, const SetChain& chain, std::string_view text)
      : tables_(tables), chain_(chain), text_(text) {}

  PatternSet::Answer run() {
    for (std::uint32_t i = 0; i < chain_.pieces; ++i)
      if (!take(tables_.pieces[chain_.first_piece + i], i == 0)) return PatternSet::Answer::No;
    check_trailing();
    return sure_ ? PatternSet::Answer::Yes : PatternSet::Answer::Unsure;
  }

 private:
  [[nodiscard]] bool is_derived() const { return (chain_.matchers & kDerivedMatcher) != 0; }

  // Finds the piece: false where it is not there, and then nothing else can help.
  bool take(const SetPiece& piece, bool first) {
    const std::string_view literal = tables_.text_of(piece);
    const std::size_t from = is_derived() ? earliest(literal, first) : end_ + piece.holes;
    const std::size_t place = literal.empty() ? from : find_bytes(text_, literal, from);
    if (place == kNowhere) return false;
    if (sure_) sure_ = is_derived() ? derived_fits(piece, literal, place, first) : published_fits(piece);
    end_ = place + literal.size();
    sure_end_ = end_ + (piece.quote_after ? quote_length(text_.substr(end_)) : 0);
    return true;
  }

  // One blank may serve both sides of an empty hole.
  [[nodiscard]] std::size_t earliest(std::string_view literal, bool first) const {
    const bool shares = !first && end_ > 0 && literal.starts_with(' ') && text_[end_ - 1] == ' ';
    return shares ? end_ - 1 : end_;
  }

  // A hole takes a character at least, so two of them two; bytes tell characters where all are ASCII.
  [[nodiscard]] bool published_fits(const SetPiece& piece) const {
    return chain_.decides && (piece.holes < 2 || is_ascii(text_));
  }

  [[nodiscard]] bool derived_fits(const SetPiece& piece, std::string_view literal, std::size_t place,
                                  bool first) const {
    if (!chain_.decides || literal.empty() || !edges_fit(piece, place, place + literal.size())) return false;
    if (piece.holes == 0) return true;
    const std::size_t begin = begin_of(piece, place);
    if (first) return !is_numeric(piece.kind) || number_suffix(piece.kind, text_.substr(0, begin)) > 0;
    if (begin < sure_end_ && (piece.quote_before || place + 1 != sure_end_)) return false;
    const std::size_t hole = std::min(sure_end_, begin);
    return begin - hole <= kLongestHole && fits(piece.kind, text_.substr(hole, begin - hole));
  }

  [[nodiscard]] bool edges_fit(const SetPiece& piece, std::size_t begin, std::size_t end) const {
    if (piece.quote_before && quote_length_at_end(text_.substr(0, begin)) == 0) return false;
    if (piece.quote_after && quote_length(text_.substr(end)) == 0) return false;
    if (piece.blank_before && begin > 0 && text_[begin - 1] != ' ') return false;
    return !(piece.blank_after && end < text_.size() && text_[end] != ' ');
  }

  [[nodiscard]] std::size_t begin_of(const SetPiece& piece, std::size_t place) const {
    if (piece.quote_before) place -= quote_length_at_end(text_.substr(0, place));
    if (piece.blank_before && place > 0) --place;
    return place;
  }

  void check_trailing() {
    if (!sure_) return;
    if (is_derived() && chain_.pieces == 0) {
      sure_ = false;
    } else if (!is_derived()) {
      sure_ = chain_.decides && end_ + chain_.trailing_holes <= text_.size() &&
              (chain_.trailing_holes < 2 || is_ascii(text_));
    } else if (chain_.trailing_holes > 0 && is_numeric(chain_.trailing)) {
      sure_ = number_prefix(chain_.trailing, text_.substr(sure_end_)) > 0;
    }
  }

  const PatternSet::Tables& tables_;
  const SetChain& chain_;
  std::string_view text_;
  std::size_t end_ = 0;       // of the piece before, as its bytes say
  std::size_t sure_end_ = 0;  // with the quote behind it
  bool sure_ = true;
};

}  // namespace

PatternSet::PatternSet(std::unique_ptr<Tables> tables) : tables_(std::move(tables)) {}
PatternSet::PatternSet(PatternSet&&) noexcept = default;
PatternSet& PatternSet::operator=(PatternSet&&) noexcept = default;
PatternSet::~PatternSet() = default;

std::size_t PatternSet::size() const {
  return tables_->rows.size();
}

std::int64_t PatternSet::row(std::uint32_t template_index) const {
  return tables_->rows[template_index];
}

const SetChain& PatternSet::chain(std::uint32_t index) const {
  return tables_->chains[index];
}

std::size_t PatternSet::memory_bytes() const {
  const Tables& tables = *tables_;
  std::size_t bytes =
      tables.rows.capacity() * sizeof(std::int64_t) + tables.chains.capacity() * sizeof(SetChain) +
      tables.pieces.capacity() * sizeof(SetPiece) + tables.bytes.capacity() +
      tables.slots.capacity() * sizeof(SetSlot) + tables.entries.capacity() * sizeof(SetEntry);
  for (const WordFilter& filter : tables.filters) bytes += filter.memory_bytes();
  return bytes;
}

std::string_view PatternSet::longest_literal(std::uint32_t chain) const {
  const SetChain& asked = tables_->chains[chain];
  std::string_view longest;
  for (std::uint32_t i = 0; i < asked.pieces; ++i) {
    const std::string_view text = tables_->text_of(tables_->pieces[asked.first_piece + i]);
    if (text.size() > longest.size()) longest = text;
  }
  return longest;
}

std::size_t PatternSet::chains() const {
  return tables_->chains.size();
}

PatternSet::Answer PatternSet::check(std::uint32_t chain, std::string_view text) const {
  return ChainWalk(*tables_, tables_->chains[chain], text).run();
}

PatternScan::PatternScan(const PatternSet& set, VectorUnit unit)
    : tables_(*set.tables_), set_(set), unit_(unit) {}

void PatternScan::add(std::uint32_t number, std::string_view text, SearchFor wanted) {
  const auto index = static_cast<std::uint32_t>(texts_.size());
  texts_.push_back({text, number, static_cast<std::uint8_t>(wanted), {1, 0, 0, 0}});
  probe_words(index);
  if (tables_.has_free4 || tables_.has_free3) probe_free(index);
}

void PatternScan::probe_words(std::uint32_t index) {
  Text& text = texts_[index];
  find_word_starts(text.bytes, unit_, starts_);
  const auto probe = [&](GramClass kind, std::uint64_t hash, std::uint32_t at) {
    if (!tables_.filters[static_cast<std::size_t>(kind)].may_hold(hash)) return;
    __builtin_prefetch(&tables_.slots[tables_.slot_of(hash)]);
    probes_.push_back({hash, index, at});
  };
  const std::size_t size = text.bytes.size();
  for (const std::uint32_t start : starts_) {
    const char* at = text.bytes.data() + start;
    const std::size_t after = size - start;
    if (start >= 8) {
      const std::uint64_t before = load64(at - 8);
      probe(GramClass::Before8, gram_hash(GramClass::Before8, before, 0), start);
      if (after >= 8) probe(GramClass::Around16, gram_hash(GramClass::Around16, before, load64(at)), start);
    }
    if (after < 4) continue;
    const std::uint64_t four = load32(at);
    const std::uint8_t bit = signature_bit(four);
    text.signature[bit >> 6U] |= std::uint64_t{1} << (bit & 63U);
    probe(GramClass::After4, gram_hash(GramClass::After4, four, 0), start);
    if (after < 8) continue;
    const std::uint64_t eight = load64(at);
    probe(GramClass::After8, gram_hash(GramClass::After8, eight, 0), start);
    if (after >= 16) probe(GramClass::After16, gram_hash(GramClass::After16, eight, load64(at + 8)), start);
  }
}

void PatternScan::probe_free(std::uint32_t index) {
  const std::string_view bytes = texts_[index].bytes;
  const auto probe = [&](GramClass kind, std::uint64_t hash, std::size_t at) {
    if (!tables_.filters[static_cast<std::size_t>(kind)].may_hold(hash)) return;
    probes_.push_back({hash, index, static_cast<std::uint32_t>(at)});
  };
  if (tables_.has_free4)
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += kFreeStep)
      probe(GramClass::Free4, gram_hash(GramClass::Free4, load32(bytes.data() + at), 0), at);
  if (tables_.has_free3)
    for (std::size_t at = 0; at + 3 <= bytes.size(); ++at)
      probe(GramClass::Free3, gram_hash(GramClass::Free3, load24(bytes.data() + at), 0), at);
}

void PatternScan::look_up(const Probe& probe) {
  const auto tag = static_cast<std::uint32_t>(probe.hash >> 32U);
  const std::size_t mask = tables_.slots.size() - 1;
  const Text& text = texts_[probe.text];
  const auto has_word = [&](std::uint8_t bit) {
    return (text.signature[bit >> 6U] >> (bit & 63U) & 1U) != 0;
  };
  for (std::size_t slot = tables_.slot_of(probe.hash);; slot = (slot + 1) & mask) {
    if (tables_.slots[slot].entry == PatternSet::Tables::kEmpty) return;
    if (tables_.slots[slot].tag != tag) continue;
    for (std::uint32_t at = tables_.slots[slot].entry;; ++at) {
      const SetEntry& entry = tables_.entries[at];
      if (has_word(entry.words[0]) && has_word(entry.words[1]) && has_word(entry.words[2]) &&
          probe.at >= entry.offset) {
        const std::string_view piece = tables_.text_of(tables_.pieces[entry.piece]);
        if (text.bytes.substr(probe.at - entry.offset).starts_with(piece)) check(probe.text, entry.chain);
      }
      if (entry.last_of_key != 0) break;
    }
  }
}

void PatternScan::check(std::uint32_t index, std::uint32_t chain) {
  const Text& text = texts_[index];
  const SetChain& asked = tables_.chains[chain];
  // A chain of both matchers is asked of the form for the derived one, where white space is one blank.
  const bool wanted = (asked.matchers & kDerivedMatcher) != 0 ? (text.wanted & kDerivedMatcher) != 0
                                                              : (text.wanted & kPublishedMatcher) != 0;
  if (!wanted) return;
  const PatternSet::Answer answer = set_.check(chain, text.bytes);
  if (answer != PatternSet::Answer::No) candidates_.push_back({text.number, chain, answer});
}

const std::vector<SetCandidate>& PatternScan::flush() {
  candidates_.clear();
  for (const Probe& probe : probes_) look_up(probe);
  for (std::uint32_t text = 0; text < texts_.size(); ++text)
    for (const std::uint32_t chain : tables_.always) check(text, chain);
  texts_.clear();
  probes_.clear();
  return candidates_;
}

}  // namespace errdex::match
