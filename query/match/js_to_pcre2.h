#pragma once

// A JavaScript regular expression rewritten for PCRE2 so that it means the same on UTF-8 text. Where the two
// engines cannot be made to agree the difference is named; what PCRE2 cannot express is refused.

#include <string>
#include <variant>
#include <vector>

#include "query/match/js_regex.h"

namespace errdex::match {

// How a translation may differ from JavaScript. Without any, texts, span and captures are the same, but for
// this: JavaScript may end a span inside of a character beyond U+FFFF, the translation takes all of it.
enum class JsDifference {
  CaptureReset,    // JavaScript clears captures at each turn of a loop; PCRE2 keeps the last turn's
  EmptyIteration,  // a loop's body can match the empty text: JavaScript refuses an empty turn
  BeyondBmp,       // JavaScript counts characters beyond U+FFFF as two; matters only where text has such
  LoneSurrogate,   // half a character is named, which UTF-8 text never holds: that part never matches
  BackReference,   // refers to a group that is still open or that a loop or look-behind sets anew
};

// A stable name, for reports: "capture-reset", "empty-iteration", ….
const char* to_string(JsDifference difference);

struct Pcre2Translation {
  std::string pattern;                      // to be compiled by compile_translation() of pattern.h
  bool jit = true;                          // false: the JIT of some PCRE2 gets it wrong
  std::vector<JsDifference> differences{};  // each at most once, in the order of the enumeration
};

struct JsUnsupported {
  std::string reason;
};

// Numbers of captures stay the same. Cost: linear in the tree, more for classes of surrogates.
std::variant<Pcre2Translation, JsUnsupported> translate_to_pcre2(const JsRegex& regex);

// Where the translation may differ; what translate_to_pcre2() reports. Internal: js_differences.cpp.
std::vector<JsDifference> find_js_differences(const JsNode& root);

// What a set of code units matches among code points. `exact` is false where it holds some halves of
// characters beyond U+FFFF but not all; then a code point is taken if both of its halves are in the set.
struct SetOfCodePoints {
  CodePointSet set;
  bool exact = true;
};
SetOfCodePoints code_points_of_units(const CodePointSet& units);

}  // namespace errdex::match
