#pragma once

// The piece of a text that shows why it was found.

#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"

namespace errdex {

// A text and the places that were found in it.
struct MarkedText {
  std::string text;
  std::vector<ByteRange> marks;  // ascending, not overlapping
};

// Takes U+0001 and U+0002 out of a text in which they enclose what was found.
MarkedText read_marks(std::string_view marked);

struct Excerpt {
  std::size_t begin = 0;  // where in the text it begins
  std::string text;
  std::vector<ByteRange> marks;  // in the excerpt
};

// At most `bytes` of the text, cut between characters, with as many marks as possible; the first of equals.
Excerpt excerpt_of(const MarkedText& text, std::size_t bytes);

}  // namespace errdex
