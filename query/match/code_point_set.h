#pragma once

// A set of characters as ranges of numbers: of Unicode code points, or of UTF-16 code units where JavaScript
// counts these. The sets that JavaScript's escapes name are here too.

#include <initializer_list>
#include <vector>

namespace errdex::match {

struct CodeRange {
  char32_t first = 0;
  char32_t last = 0;  // inclusive
  friend bool operator==(const CodeRange&, const CodeRange&) = default;
};

class CodePointSet {
 public:
  CodePointSet() = default;
  // Ranges in any order; they may overlap.
  explicit CodePointSet(std::vector<CodeRange> ranges);
  CodePointSet(std::initializer_list<CodeRange> ranges);

  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  // Ascending, neither overlapping nor adjacent.
  [[nodiscard]] const std::vector<CodeRange>& ranges() const { return ranges_; }
  [[nodiscard]] bool contains(char32_t code) const;
  [[nodiscard]] bool intersects(const CodePointSet& other) const;
  [[nodiscard]] bool covers(CodeRange range) const;
  // What of 0 … `last` is not in this set.
  [[nodiscard]] CodePointSet complement(char32_t last) const;
  [[nodiscard]] CodePointSet united(const CodePointSet& other) const;
  // The part inside `window`.
  [[nodiscard]] CodePointSet within(CodeRange window) const;

  friend bool operator==(const CodePointSet&, const CodePointSet&) = default;

 private:
  std::vector<CodeRange> ranges_;
};

inline constexpr char32_t kLastCodeUnit = 0xFFFF;
inline constexpr CodeRange kSurrogates{0xD800, 0xDFFF};
inline constexpr CodeRange kHighSurrogates{0xD800, 0xDBFF};
inline constexpr CodeRange kLowSurrogates{0xDC00, 0xDFFF};

constexpr bool is_in(char32_t code, CodeRange range) {
  return code >= range.first && code <= range.last;
}

// The code point of a surrogate pair. Requires: high and low are what they are called.
constexpr char32_t combine_surrogates(char32_t high, char32_t low) {
  return 0x10000 + ((high - 0xD800) << 10U) + (low - 0xDC00);
}

CodePointSet js_digits();            // \d
CodePointSet js_word_characters();   // \w
CodePointSet js_white_space();       // \s
CodePointSet js_line_terminators();  // what . does not match

}  // namespace errdex::match
