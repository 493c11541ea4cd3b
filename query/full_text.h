#pragma once

// A person's words as an FTS5 expression that cannot fail, and the places where a text has them.

#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"

namespace errdex {

struct FullTextQuery {
  std::string expression;          // FTS5 syntax, every word quoted; empty: nothing to search for
  std::vector<std::string> words;  // the words that must occur, for highlighting
};

// Reads words literally: `std::vector` and `foo-bar` are their words side by side, AND is a word.
// Understood where unambiguous: "a phrase", -word, word*.
FullTextQuery full_text_query(std::string_view words);

// Where `text` has one of `words`, case folded and as beginnings of words; ascending, not overlapping.
std::vector<ByteRange> highlights(std::string_view text, const std::vector<std::string>& words);

}  // namespace errdex
