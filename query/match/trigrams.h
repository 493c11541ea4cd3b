#pragma once

// Byte trigrams, the coarse measure by which fuzzy candidates are found before they are compared word by
// word.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "query/match/message_template.h"

namespace errdex::match {

// On disk: these codes are keys of the database's fuzzy index; another rule is another layout version.
// The text is case folded (words.h). Each maximal run of bytes that are neither ASCII letters, ASCII digits
// nor ≥ 0x80 becomes one blank; a blank is put before and after. Every three consecutive bytes b0 b1 b2 of
// the result give b0·65536 + b1·256 + b2. Text without such a byte has none. Gives each code once, ascending.
std::vector<std::uint32_t> trigrams(std::string_view text);

// Those of the literals; a literal that ends at a hole gets no blank there, so that half a word makes no
// false end.
std::vector<std::uint32_t> trigrams(const MessageTemplate& message);

// Jaccard: common codes by all codes, in [0,1]; two empty sets give 1. Symmetric.
// Requires: both ascending without repeats.
double trigram_similarity(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

}  // namespace errdex::match
