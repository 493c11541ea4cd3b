#pragma once

// What is to be feared of a pattern before it is run: backtracking without end, and matches of everything.
// Heuristics on the syntax tree; matching is bounded by limits all the same.

#include "query/match/js_regex.h"

namespace errdex::match {

struct PatternRisk {
  bool nested_repeats = false;            // (a+)+: a loop in a loop without a separator between the turns
  bool overlapping_alternatives = false;  // (a|a)*: alternatives in a loop that can begin alike
  bool adjacent_repeats = false;          // .*.*: loops side by side over the same characters
  bool near_universal = false;            // requires no literal of at least three letters or digits

  // Time may grow exponentially with the text.
  [[nodiscard]] bool exponential() const { return nested_repeats || overlapping_alternatives; }
  [[nodiscard]] bool backtracks() const { return exponential() || adjacent_repeats; }
  friend bool operator==(const PatternRisk&, const PatternRisk&) = default;
};

// Cost: about linear in the tree, times its depth.
PatternRisk assess_risk(const JsRegex& regex);

}  // namespace errdex::match
