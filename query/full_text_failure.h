#pragma once

// What is wrong with an expression in FTS5's syntax, and where.

#include <optional>
#include <string>
#include <string_view>

#include "schema/error.h"

namespace errdex {

// The error of an expression over the columns of errors_fts, with its position and the form that finds the
// words themselves; absent where the expression is right. Cost: one empty index in memory, and a parse for
// each token.
std::optional<Error> full_text_failure(std::string_view expression, std::string_view quoted_form);

}  // namespace errdex
