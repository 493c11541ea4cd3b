#pragma once

// Literal text that every match of a pattern contains: what an index may look for before it runs a regex.

#include <string>
#include <vector>

#include "query/match/js_regex.h"

namespace errdex::match {

// Non-empty byte strings that every match contains, in this order and without overlap, each one whole. Never
// wrong, but not complete: alternatives give what all of them share, look-arounds nothing.
std::vector<std::string> required_literals(const JsRegex& regex);

}  // namespace errdex::match
