#pragma once

// How many typing errors lie between two words.

#include <cstddef>
#include <string_view>

namespace errdex::match {

// Bytes inserted, deleted, replaced or swapped with their neighbour to get from `a` to `b` (no part is edited
// twice: optimal string alignment), or limit + 1 as soon as it is known to be more than `limit`. Requires:
// limit ≤ 3. Words longer than 64 bytes are only equal (0) or not (limit + 1). Cost: (2·limit + 1) cells a
// byte.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

// Typing errors forgiven in a word of so many bytes: 0 below 4, 1 up to 5, else 2.
constexpr std::size_t forgiven_typos(std::size_t length) {
  return length < 4 ? 0 : length < 6 ? 1 : 2;
}

}  // namespace errdex::match
