#pragma once

// Which contents can hold given literals? The full-text index tells, for the words that stand whole in them.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "query/full_text.h"

namespace errdex {

// What the prefilter asks of the full-text index.
struct TermSource {
  TermsOf terms_of;
  // Calls with every term of the index.
  std::function<void(const std::function<void(std::string_view term)>&)> each_term;
};

// An FTS5 expression that every content has whose `columns` hold all the literals; absent where the literals
// have no whole word and no piece of one that is worth looking for. Never wrong: contents it leaves out do
// not match. `caseless`: letters may stand in the other case.
std::optional<std::string> literal_expression(const std::vector<std::string>& literals, bool caseless,
                                              const std::vector<std::string>& columns,
                                              const TermSource& source);

// Whether a word that holds `piece` may be stored as the stem `term`. Says yes too often, never no wrongly,
// where may_lose_stem_of(piece) is false. Requires: ASCII letters and digits in lower case.
bool may_be_stem_of(std::string_view term, std::string_view piece);

// Whether Porter's stemmer may leave fewer than kLeastPiece letters of `piece` in a word.
inline constexpr std::size_t kLeastPiece = 4;
bool may_lose_stem_of(std::string_view piece);

}  // namespace errdex
