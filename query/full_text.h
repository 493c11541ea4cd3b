#pragma once

// A person's words as an FTS5 expression that cannot fail, and what of them the index cannot see.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"

namespace errdex {

// The terms that the index sees in a text, in their order.
using TermsOf = std::function<std::vector<std::string>(std::string_view)>;

// One phrase of the expression.
struct FullTextPhrase {
  std::vector<std::string> terms;  // as the index has them; at least one
  std::string column;              // of errors_fts; empty: all
  bool prefix = false;
  bool excluded = false;
};

// A text that must (or must not) occur letter by letter, since the index does not see its symbols: C++, 50%.
struct LiteralText {
  std::string text;    // case folded
  std::string column;  // of errors_fts; empty: any
  bool excluded = false;
};

struct FullTextQuery {
  std::string expression;               // FTS5 syntax, every word quoted; empty: nothing to search for
  std::vector<FullTextPhrase> phrases;  // in the order in which FTS5 counts them
  std::vector<LiteralText> literals;
  std::vector<Degradation> degraded;  // what was left out or read otherwise
};

// Reads words literally: `std::vector` and `foo-bar` are their words side by side, AND is a word. Understood
// where unambiguous: "a phrase", -word, word*, field:word with a field of full_text_columns().
FullTextQuery full_text_query(std::string_view words, const TermsOf& terms_of);

// The columns of errors_fts in their order; the same fields as the dataset names them.
struct FullTextColumn {
  std::string_view column;  // trigger_scenarios
  std::string_view field;   // triggerScenarios
};
const std::vector<FullTextColumn>& full_text_columns();

}  // namespace errdex
