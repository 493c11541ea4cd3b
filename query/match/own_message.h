#pragma once

// Whether a published pattern finds the very message that it was made of.

#include <string>
#include <string_view>
#include <vector>

#include "query/match/template_matcher.h"

namespace errdex::match {

// The message with a value in place of each placeholder, as a program would print it: as the source spells the
// rest, with only what is a placeholder for certain and with all that may be one filled; then with escapes
// decoded and white space runs as one blank.
std::vector<std::string> filled_messages(std::string_view error_message);

// Whether the published pattern matches one of them. A search that hits a limit, and a pattern that cannot be
// used, count as matches: they have findings of their own.
bool finds_own_message(const TemplateMatcher& matcher, std::string_view error_message, MatchScratch& scratch);

// TemplateMatcher::findings, and "pattern-misses-message".
std::vector<std::string> pattern_findings(const TemplateMatcher& matcher, std::string_view error_message,
                                          MatchScratch& scratch);

}  // namespace errdex::match
