#include "db/digest.h"

#include <cstring>

#include <sodium.h>

#include "schema/mix64.h"
#include "schema/record_json.h"

namespace errdex {
namespace {

template <std::size_t N>
std::array<unsigned char, N> blake2b(std::string_view bytes) {
  std::array<unsigned char, N> digest{};
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), nullptr, 0);
  return digest;
}

constexpr std::size_t kUsualContentBytes = 6000;

// Each field as a tag byte, its length and its bytes, so that no two contents have the same serial form.
class FieldBytes {
 public:
  FieldBytes() { bytes_.reserve(kUsualContentBytes); }
  void add(const std::string& text) {
    add_size('t', text.size());
    bytes_ += text;
  }
  void add(const OptionalText& text) {
    if (text)
      add(*text);
    else
      bytes_ += '-';
  }
  void add(const OptionalInt& number) {
    if (number)
      add_size('i', static_cast<std::uint64_t>(*number));
    else
      bytes_ += '-';
  }
  void add(const std::vector<std::string>& texts) {
    add_size('l', texts.size());
    for (const std::string& text : texts) add(text);
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  void add_size(char tag, std::uint64_t value) {
    bytes_ += tag;
    for (int shift = 0; shift < 64; shift += 8) bytes_ += static_cast<char>(value >> shift & 0xFFU);
  }
  std::string bytes_;
};

crypto_generichash_state* state_of(unsigned char* bytes) {
  return reinterpret_cast<crypto_generichash_state*>(bytes);
}

constexpr std::uint64_t kPrime = 0x100000001B3ULL;

}  // namespace

RecordDigest blake2b_digest(std::string_view bytes) {
  return blake2b<32>(bytes);
}

RecordDigest record_digest(const ErrorRecord& record) {
  return blake2b<32>(canonical_json(record));
}

ContentHash content_hash(const RecordContent& content) {
  FieldBytes fields;
  fields.add(content.error_code);
  fields.add(content.error_message);
  fields.add(content.message_pattern);
  fields.add(content.error_type);
  fields.add(content.error_class);
  fields.add(content.http_status);
  fields.add(content.severity);
  fields.add(content.documentation);
  fields.add(content.trigger_scenarios);
  fields.add(content.common_situations);
  fields.add(content.solutions);
  fields.add(content.example_fix);
  fields.add(content.handling_strategy);
  fields.add(content.validation_code);
  fields.add(content.type_guard);
  fields.add(content.try_catch_pattern);
  fields.add(content.prevention_tips);
  fields.add(content.tags);
  fields.add(content.background_tag);
  return blake2b<16>(fields.bytes());
}

VersionDigest::VersionDigest() {
  static_assert(sizeof(crypto_generichash_state) <= sizeof(state_));
  crypto_generichash_init(state_of(state_.data()), nullptr, 0, 32);
}

void VersionDigest::add(const RecordDigest& digest) {
  crypto_generichash_update(state_of(state_.data()), digest.data(), digest.size());
}

std::string VersionDigest::finish() {
  RecordDigest digest{};
  crypto_generichash_final(state_of(state_.data()), digest.data(), digest.size());
  return hex(digest);
}

std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL ^ text.size();
  while (text.size() >= 8) {
    std::uint64_t word = 0;
    for (unsigned at = 0; at < 8; ++at)  // little-endian whatever the machine
      word |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[at])) << (8 * at);
    hash = (hash ^ word) * kPrime;
    hash ^= hash >> 32U;
    text.remove_prefix(8);
  }
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * kPrime;
  return mix64(hash);
}

std::string hex(std::span<const unsigned char> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

}  // namespace errdex
