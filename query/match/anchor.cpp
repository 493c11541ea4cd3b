#include "query/match/anchor.h"

#include <algorithm>

#include "query/match/varint.h"
#include "schema/mix64.h"

namespace errdex::match {
namespace {

bool is_word_byte(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value >= 0x80 || (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') || value == '_' ||
         (value >= 'a' && value <= 'z');
}

std::uint64_t load(std::string_view bytes) {  // little-endian whatever the machine
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at)
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at])) << (8 * at);
  return word;
}

template <class Visit>
void visit_gram(GramClass gram_class, std::string_view text, std::size_t begin, std::size_t length,
                Visit&& visit) {
  visit(Gram{gram_class, gram_key(gram_class, text.substr(begin, length)), begin});
}

// The grams that hang on the word start at `start`, as far as `text` reaches.
template <class Visit>
void visit_word_start(std::string_view text, std::size_t start, Visit&& visit) {
  const std::size_t after = text.size() - start;
  if (after >= 16) visit_gram(GramClass::After16, text, start, 16, visit);
  if (start >= 8 && after >= 8) visit_gram(GramClass::Around16, text, start - 8, 16, visit);
  if (after >= 8) visit_gram(GramClass::After8, text, start, 8, visit);
  if (start >= 8) visit_gram(GramClass::Before8, text, start - 8, 8, visit);
  if (after >= 4) visit_gram(GramClass::After4, text, start, 4, visit);
}

bool is_inner_word_start(std::string_view text, std::size_t at) {
  return at > 0 && is_word_byte(text[at]) && !is_word_byte(text[at - 1]);
}

template <class Visit>
void visit_grams(std::string_view text, Visit&& visit) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_inner_word_start(text, at)) visit_word_start(text, at, visit);
    if (text.size() - at >= 4) visit_gram(GramClass::Free4, text, at, 4, visit);
    if (text.size() - at >= 3) visit_gram(GramClass::Free3, text, at, 3, visit);
  }
}

constexpr std::size_t kBlockBytes = 64;
constexpr std::size_t kKeysPerBlock = 48;  // of 512 bits: about 1 % of absent keys pass with 4 bits a key

}  // namespace

std::uint64_t gram_key(GramClass gram_class, std::string_view bytes) {
  const std::string_view first = bytes.substr(0, 8);
  const std::string_view second = bytes.size() > 8 ? bytes.substr(8) : std::string_view();
  const std::uint64_t seed = static_cast<std::uint64_t>(gram_class) * 0x9E3779B97F4A7C15ULL;
  const std::uint64_t key = mix64(mix64(load(first) + seed) ^ load(second)) >> 1U;
  return std::max<std::uint64_t>(key, 1);
}

void visit_literal_grams(std::string_view literal, const std::function<void(const Gram&)>& visit) {
  visit_grams(literal, visit);
}

void append_text_keys(std::string_view text, std::vector<std::uint64_t>& keys) {
  visit_grams(text, [&keys](const Gram& gram) { keys.push_back(gram.key); });
}

std::uint16_t signature_of(std::uint64_t after4_key) {
  return std::max<std::uint16_t>(static_cast<std::uint16_t>(after4_key & 0x3FFFU), 1);
}

void SignatureSet::add_text(std::string_view text) {
  for (std::size_t at = 1; at + 4 <= text.size(); ++at) {
    if (!is_inner_word_start(text, at)) continue;
    const std::uint16_t signature = signature_of(gram_key(GramClass::After4, text.substr(at, 4)));
    bits_[signature >> 6U] |= std::uint64_t{1} << (signature & 63U);
  }
}

std::string pack_entries(const std::vector<AnchorEntry>& entries) {
  std::string packed;
  std::int64_t previous = 0;
  for (const AnchorEntry& entry : entries) {
    append_varint(packed, static_cast<std::uint64_t>(entry.template_row - previous));
    const unsigned tail = entry.matchers | static_cast<unsigned>(entry.signature) << 2U;
    packed += static_cast<char>(tail & 0xFFU);
    packed += static_cast<char>(tail >> 8U);
    previous = entry.template_row;
  }
  return packed;
}

bool unpack_entries(std::string_view packed, const std::function<void(const AnchorEntry&)>& visit) {
  std::int64_t row = 0;
  while (!packed.empty()) {
    std::uint64_t delta = 0;
    if (!read_varint(packed, delta) || packed.size() < 2) return false;
    row += static_cast<std::int64_t>(delta);
    const unsigned tail = static_cast<unsigned char>(packed[0]) |
                          static_cast<unsigned>(static_cast<unsigned char>(packed[1])) << 8U;
    packed.remove_prefix(2);
    visit(AnchorEntry{row, static_cast<std::uint8_t>(tail & 3U), static_cast<std::uint16_t>(tail >> 2U)});
  }
  return true;
}

KeyFilter KeyFilter::sized_for(std::size_t keys) {
  return KeyFilter(std::string((keys / kKeysPerBlock + 1) * kBlockBytes, '\0'));
}

std::size_t KeyFilter::capacity() const {
  return bits_.size() / kBlockBytes * kKeysPerBlock;
}

void KeyFilter::add(std::uint64_t key) {
  const std::uint64_t spread = mix64(key);
  const std::size_t block = (key >> 20U) % (bits_.size() / kBlockBytes) * kBlockBytes;
  for (unsigned bit = 0; bit < 4; ++bit) {
    const std::uint64_t place = spread >> (9 * bit) & 511U;
    bits_[block + place / 8] = static_cast<char>(bits_[block + place / 8] | 1 << place % 8);
  }
}

bool KeyFilter::may_hold(std::uint64_t key) const {
  if (bits_.empty() || bits_.size() % kBlockBytes != 0) return true;
  const std::uint64_t spread = mix64(key);
  const std::size_t block = (key >> 20U) % (bits_.size() / kBlockBytes) * kBlockBytes;
  for (unsigned bit = 0; bit < 4; ++bit) {
    const std::uint64_t place = spread >> (9 * bit) & 511U;
    if ((static_cast<unsigned char>(bits_[block + place / 8]) >> place % 8 & 1) == 0) return false;
  }
  return true;
}

}  // namespace errdex::match
