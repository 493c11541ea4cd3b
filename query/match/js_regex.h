#pragma once

// A JavaScript regular expression, read as RegExp reads it without flags (ECMA-262 with Annex B), as a small
// syntax tree. What is done with the tree stands elsewhere: js_to_pcre2.h, required_literals.h,
// literal_chain.h, pattern_risk.h. Nothing here knows PCRE2.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "query/match/code_point_set.h"

namespace errdex::match {

enum class JsNodeKind : std::uint8_t {
  Character,           // `character`
  Any,                 // . (everything but a line terminator)
  Set,                 // `set`: [...], \d and the like
  Start,               // ^
  End,                 // $
  WordBoundary,        // \b
  NotWordBoundary,     // \B
  Group,               // (?:...)
  Capture,             // (...) and (?<name>...), numbered `number`
  Lookahead,           // (?=...)
  NegativeLookahead,   // (?!...)
  Lookbehind,          // (?<=...)
  NegativeLookbehind,  // (?<!...)
  BackReference,       // \1, \k<name>: to capture `number`
  Sequence,            // children one after the other; none: matches the empty text
  Choice,              // children are alternatives, at least two
  Repeat,              // the one child `min` to `max` times
};

inline constexpr std::uint32_t kUnbounded = std::numeric_limits<std::uint32_t>::max();

// Groups, captures, look-arounds and repeats have exactly one child.
struct JsNode {
  JsNodeKind kind = JsNodeKind::Sequence;
  // A code point; a surrogate only where the pattern names half a character, which no UTF-8 text holds.
  char32_t character = 0;
  CodePointSet set{};  // UTF-16 code units: without flags JavaScript sees no code points
  std::uint32_t number = 0;
  std::uint32_t min = 1;
  std::uint32_t max = 1;  // kUnbounded: no bound
  bool lazy = false;
  std::vector<JsNode> children{};
};

// Whether `node` may match the empty text. Assertions and references may.
bool is_nullable(const JsNode& node);

struct JsRegex {
  JsNode root;
  // One per capture, the first is capture 1. Absent: the capture has no name.
  std::vector<std::optional<std::string>> capture_names;
};

struct JsRegexError {
  std::size_t offset = 0;  // byte in the pattern
  std::string message;     // without the pattern; begins with a lower-case letter
};

struct JsRegexLimits {
  std::size_t max_bytes = 8'192;  // the publisher keeps to 500 characters
  std::size_t max_depth = 100;    // of groups in groups
};

// Reads `pattern`, UTF-8 without the slashes. An error is what RegExp's constructor would refuse as well, or
// invalid UTF-8, or a limit. Two leniences: any character beyond ASCII may stand in a group's name, and
// nothing newer than ES2022 is known (no modifiers, no duplicate names).
std::variant<JsRegex, JsRegexError> parse_js_regex(std::string_view pattern,
                                                   const JsRegexLimits& limits = {});

}  // namespace errdex::match
