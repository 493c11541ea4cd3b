#pragma once

// The forms in which a log line is held against the pattern set. Nearly all lines are searched as they are;
// the others as query/text would clean them, and where they hold escapes also as it would decode them.

#include <deque>
#include <string>
#include <string_view>

#include "query/match/pattern_set.h"

namespace errdex {

struct LineForms {
  std::string_view lines;  // cleaned
  std::string_view flat;   // the same with each run of white space as one blank
  bool has_escapes = false;
  bool has_line_ends = false;  // cleaning found some inside: the forms serve as a sieve only
};

// Whether clean() would change the line.
bool needs_cleaning(std::string_view line);

// Lifetime: views of `line` and of texts put into `store`.
LineForms forms_of(std::string_view line, std::deque<std::string>& store);

// What may stand inside of the line once its escapes (JSON, C, Python) are decoded, up to three levels deep:
// texts that hold every literal which a decoded part of the line holds. They serve as a sieve only.
struct DecodedForm {
  std::string_view text;
  match::SearchFor wanted;
};
std::vector<DecodedForm> decoded_forms(std::string_view line, std::deque<std::string>& store);

}  // namespace errdex
