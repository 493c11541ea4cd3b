#pragma once

// The few questions about UTF-8 that every layer asks.

#include <cstdint>
#include <string>
#include <string_view>

namespace errdex {

// Whether a byte goes on with the sequence that another began: a text must not be cut in front of it.
constexpr bool is_utf8_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Bytes of the well-formed UTF-8 sequence that `text` begins with (1–4), or 0 where there is none:
// empty, overlong, a surrogate, above U+10FFFF, cut short (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text);

// The code point that `text` begins with. Requires: utf8_length(text) > 0.
char32_t utf8_code_point(std::string_view text);

// Appends `code_point` as UTF-8. Requires: a Unicode scalar value.
void append_utf8(std::string& out, char32_t code_point);

bool is_valid_utf8(std::string_view text);

// How many characters well-formed UTF-8 has; of other bytes, how many are no continuation.
std::size_t utf8_characters(std::string_view text);

}  // namespace errdex
