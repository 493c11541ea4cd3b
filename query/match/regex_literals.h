#pragma once

// Literal text that every match of a regular expression in PCRE2's syntax contains. There is a reader of
// JavaScript's syntax only, so an expression is read where both mean the same; of any other nothing is known.

#include <string>
#include <string_view>
#include <vector>

namespace errdex::match {

struct RegexLiterals {
  std::vector<std::string> literals;  // as required_literals(); empty: nothing is known
  bool caseless = false;              // the expression begins with (?i)
};

// Never wrong for an expression that compile_regex() takes, but often silent.
RegexLiterals regex_literals(std::string_view regex);

}  // namespace errdex::match
