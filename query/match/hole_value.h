#pragma once

// Whether a text can be what a placeholder of a kind printed.

#include <cstddef>
#include <string_view>

#include "query/match/message_template.h"

namespace errdex::match {

// The longest text that counts as a number.
constexpr std::size_t kMaxNumberLength = 64;

// Integer: sign, digits, single grouping signs between them (`1,234`, `1_000`, `1'000`, `1.000.000`).
// Float: that, a decimal part, an exponent; inf and nan. Hex: hex digits, with or without 0x. Blanks around
// are padding. Every other kind holds anything, also nothing. Never more than kMaxNumberLength bytes for a
// number.
bool fits(HoleKind kind, std::string_view value);

// Whether `fits` asks for anything.
constexpr bool is_numeric(HoleKind kind) {
  return kind == HoleKind::Integer || kind == HoleKind::Float || kind == HoleKind::Hex;
}

// Bytes of the longest number of that kind at the beginning or at the end of `text`; 0 if there is none.
std::size_t number_prefix(HoleKind kind, std::string_view text);
std::size_t number_suffix(HoleKind kind, std::string_view text);

}  // namespace errdex::match
