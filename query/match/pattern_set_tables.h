#pragma once

// The tables of a PatternSet. Internal to query/match.

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "query/match/anchor.h"
#include "query/match/pattern_set.h"

namespace errdex::match {

inline std::uint64_t load64(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}
inline std::uint64_t load32(const char* bytes) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}
inline std::uint64_t load24(const char* bytes) {  // never reads a fourth byte
  return static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[0])) |
         static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[1])) << 8U |
         static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[2])) << 16U;
}

// The hash of a gram of one or two machine words. Equal hashes of different grams cost a comparison, no more,
// so speed matters here and nothing else; it is never stored.
inline std::uint64_t gram_hash(GramClass gram_class, std::uint64_t first, std::uint64_t second) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
  std::uint64_t hash = (first ^ (static_cast<std::uint64_t>(gram_class) * 0xD6E8FEB86659FD93ULL)) * kOdd;
  hash = (std::rotl(hash, 32) ^ second) * 0xC2B2AE3D27D4EB4FULL;
  return hash ^ (hash >> 29U);
}

// A Bloom filter whose three bits of a key lie in one machine word.
class WordFilter {
 public:
  void reserve(std::size_t keys) {
    words_.assign(std::bit_ceil(keys / 4 + 1), 0);  // 16 bits a key or more: some 0.5 % of others pass
    shift_ = static_cast<unsigned>(64 - std::countr_zero(words_.size()));
  }
  void add(std::uint64_t hash) { words_[place(hash)] |= bits(hash); }
  [[nodiscard]] bool may_hold(std::uint64_t hash) const {
    const std::uint64_t wanted = bits(hash);
    return (words_[place(hash)] & wanted) == wanted;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return words_.size() * sizeof words_[0]; }

 private:
  [[nodiscard]] std::size_t place(std::uint64_t hash) const { return shift_ == 64 ? 0 : hash >> shift_; }
  static std::uint64_t bits(std::uint64_t hash) {
    return std::uint64_t{1} << (hash & 63U) | std::uint64_t{1} << (hash >> 6U & 63U) |
           std::uint64_t{1} << (hash >> 12U & 63U);
  }
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(1);
  unsigned shift_ = 64;
};

// A place in a line's signature, of 256 bits, for a word that begins with these four bytes.
inline std::uint8_t signature_bit(std::uint64_t four_bytes) {
  return static_cast<std::uint8_t>(four_bytes * 0x9E3779B1U >> 24U & 0xFFU);
}

// A chain under its anchor.
struct SetEntry {
  std::uint32_t chain = 0;
  std::uint32_t piece = 0;              // in the set: the piece that holds the gram
  std::uint32_t offset = 0;             // of the gram in the piece
  std::array<std::uint8_t, 3> words{};  // signature bits of other words that a matching text has
  std::uint8_t last_of_key = 0;
};

struct SetSlot {
  std::uint32_t tag = 0;    // upper half of the hash; 0 with entry kEmpty: free
  std::uint32_t entry = 0;  // the first entry of the key
};

struct PatternSet::Tables {
  static constexpr std::uint32_t kEmpty = 0xFFFFFFFFU;

  std::vector<std::int64_t> rows;
  std::vector<SetChain> chains;
  std::vector<SetPiece> pieces;
  std::string bytes;
  std::vector<std::uint32_t> always;  // chains without a gram

  std::array<WordFilter, 8> filters;  // by GramClass
  std::vector<SetSlot> slots;
  std::vector<SetEntry> entries;
  bool has_free4 = false;
  bool has_free3 = false;

  [[nodiscard]] std::string_view text_of(const SetPiece& piece) const {
    return std::string_view(bytes).substr(piece.begin, piece.size);
  }
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const { return hash & (slots.size() - 1); }
};

}  // namespace errdex::match
