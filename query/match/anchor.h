#pragma once

// The pattern index: which stored patterns can match a text at all, found without looking at them.
//
// A gram is a short run of bytes at a telling place of a literal. Every pattern is filed under one gram of
// its literals, its anchor; a text that the pattern matches holds that gram at a place of the same kind. So
// the grams of a text name all candidates, and a gram never has to be searched, only looked up by its hash.
// docs/pattern-index.md is the specification of what is on disk; change both together.
//
// Word bytes are ASCII letters and digits, '_' and every byte from 0x80 on. A word start strictly inside a
// literal is a word byte after another byte: there the text has a word start too, whatever stands around it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace errdex::match {

// The kinds of grams, most telling first. The numbers are part of the hash and so of the file format.
enum class GramClass : std::uint8_t {
  After16 = 1,   // 16 bytes from an inner word start on
  Around16 = 2,  // 8 bytes before an inner word start and 8 from it on
  After8 = 3,    // 8 bytes from an inner word start on
  Before8 = 4,   // 8 bytes before an inner word start
  After4 = 5,    // 4 bytes from an inner word start on
  Free4 = 6,     // any 4 bytes
  Free3 = 7,     // any 3 bytes
};

struct Gram {
  GramClass gram_class = GramClass::Free3;
  std::uint64_t key = 0;   // 1 … 2^63 - 1
  std::size_t offset = 0;  // of its first byte in the literal or text
};

// The key of `bytes` in a class: on disk as anchor.key.
std::uint64_t gram_key(GramClass gram_class, std::string_view bytes);

// Calls `visit` for every gram of a literal that any text holding the literal has as well.
void visit_literal_grams(std::string_view literal, const std::function<void(const Gram&)>& visit);

// Appends the keys of all grams of a text, in the order of their places, with repetitions.
void append_text_keys(std::string_view text, std::vector<std::uint64_t>& keys);

// The key under which patterns without a usable gram are filed: they are always candidates.
inline constexpr std::uint64_t kAlwaysKey = 0;

// Which of a template's two matchers an entry stands for.
inline constexpr std::uint8_t kPublishedMatcher = 1;
inline constexpr std::uint8_t kDerivedMatcher = 2;

struct AnchorEntry {
  std::int64_t template_row = 0;
  std::uint8_t matchers = 0;
  std::uint16_t signature = 0;  // of a second gram that the text must hold too; 0: none

  friend auto operator<=>(const AnchorEntry&, const AnchorEntry&) = default;
};

// The signature of an After4 gram: 14 bits of its key, never 0.
std::uint16_t signature_of(std::uint64_t after4_key);

// The signatures of all After4 grams of a text.
class SignatureSet {
 public:
  void add_text(std::string_view text);
  // False only when no pattern with this signature can match.
  [[nodiscard]] bool may_hold(std::uint16_t signature) const {
    return signature == 0 || (bits_[signature >> 6U] >> (signature & 63U) & 1U) != 0;
  }

 private:
  std::vector<std::uint64_t> bits_ = std::vector<std::uint64_t>(1U << 8U);  // 2^14 bits
};

// The packed form of a list of entries sorted by template: on disk as anchor.entries.
std::string pack_entries(const std::vector<AnchorEntry>& entries);
// Calls `visit` for each entry. Damaged bytes end the list early: false.
bool unpack_entries(std::string_view packed, const std::function<void(const AnchorEntry&)>& visit);

// The Bloom filter over the keys of a pattern index. Four bits per key in one 64-byte block.
class KeyFilter {
 public:
  // A filter sized for `keys` keys: about 1 in 100 absent keys passes.
  static KeyFilter sized_for(std::size_t keys);
  // From stored bytes; an empty or odd-sized text lets every key pass.
  explicit KeyFilter(std::string bits) : bits_(std::move(bits)) {}

  void add(std::uint64_t key);
  [[nodiscard]] bool may_hold(std::uint64_t key) const;
  [[nodiscard]] const std::string& bits() const { return bits_; }
  // How many keys the filter was sized for.
  [[nodiscard]] std::size_t capacity() const;

 private:
  std::string bits_;
};

}  // namespace errdex::match
