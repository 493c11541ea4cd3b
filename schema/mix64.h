#pragma once

// The finalizer of MurmurHash3: every bit of the result depends on every bit of the value. Part of the file
// format: template.hash, source.hash, anchor.key and anchor_filter are made with it.

#include <cstdint>

namespace errdex {

constexpr std::uint64_t mix64(std::uint64_t value) {
  value ^= value >> 33U;
  value *= 0xFF51AFD7ED558CCDULL;
  value ^= value >> 33U;
  value *= 0xC4CEB9FE1A85EC53ULL;
  return value ^ value >> 33U;
}

}  // namespace errdex
