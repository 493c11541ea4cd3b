#pragma once

// The form of the fuzzy index on disk: which templates hold a trigram, and which words they are made of.
// docs/pattern-index.md is its specification.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/match/message_template.h"
#include "query/match/varint.h"

namespace errdex::match {

// Templates are filed in chunks, so that an increment rewrites the last chunk only.
inline constexpr unsigned kChunkBits = 16;

// The key of message_trigram: trigram << 24 | chunk of the template.
inline std::int64_t trigram_key(std::uint32_t trigram, std::uint32_t chunk) {
  return static_cast<std::int64_t>(trigram) << 24U | chunk;
}

// Places of a template: rows count from 1.
inline std::uint32_t chunk_of(std::int64_t template_row) {
  return static_cast<std::uint32_t>((template_row - 1) >> kChunkBits);
}
inline std::uint32_t place_in_chunk(std::int64_t template_row) {
  return static_cast<std::uint32_t>((template_row - 1) & ((1U << kChunkBits) - 1));
}
inline std::int64_t template_row_of(std::uint32_t chunk, std::uint32_t place) {
  return (static_cast<std::int64_t>(chunk) << kChunkBits) + place + 1;
}

// Ascending places as differences, seven bits a byte.
std::string pack_places(std::span<const std::uint32_t> ascending);
// Calls visit(place) for each place; damaged bytes end them early.
template <class Visit>
void visit_places(std::string_view packed, const Visit& visit) {
  std::uint32_t place = 0;
  std::uint64_t delta = 0;
  while (!packed.empty()) {
    const auto byte = static_cast<unsigned char>(packed.front());
    if (byte < 0x80) {  // most are so
      packed.remove_prefix(1);
      delta = byte;
    } else if (!read_varint(packed, delta)) {
      return;
    }
    visit(place += static_cast<std::uint32_t>(delta));
  }
}
// Appends the places.
void unpack_places(std::string_view packed, std::vector<std::uint32_t>& places);

// The distinct words of a template's literals, case folded, in alphabetical order: what message_word counts.
std::vector<std::string> counted_words(const MessageTemplate& message);

}  // namespace errdex::match
