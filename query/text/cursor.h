#pragma once

// A place in a line, and small questions about what stands there. Every reader of shapes in this folder
// (prefixes, frames, headers) is written with it. A failed question leaves the cursor where it was.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace errdex::text {

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
inline bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
inline bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
inline bool is_letter(char c) {
  return is_upper(c) || is_lower(c);
}
inline bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
// A character of an ASCII identifier. Others do not count, so that a name glued to CJK text is found.
inline bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}
inline char to_lower(char c) {
  return is_upper(c) ? static_cast<char>(c + ('a' - 'A')) : c;
}

std::string_view trim_left(std::string_view text);
std::string_view trim_right(std::string_view text);
std::string_view trim(std::string_view text);
// Bytes of blanks that `text` begins with.
std::size_t indentation(std::string_view text);
bool equals_ignoring_case(std::string_view left, std::string_view right);

class Cursor {
 public:
  explicit Cursor(std::string_view text, std::size_t at = 0) : text_(text), at_(std::min(at, text.size())) {}

  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  [[nodiscard]] std::size_t at() const { return at_; }
  void seek(std::size_t at) { at_ = std::min(at, text_.size()); }
  // The next character, or NUL at the end.
  [[nodiscard]] char peek() const { return done() ? '\0' : text_[at_]; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }

  bool literal(char c);
  bool literal(std::string_view expected);
  // One character that is in `set`.
  bool any_of(std::string_view set);
  // A fixed shape: 0 a digit, A a letter, _ a digit or blank, T the letter T or a blank, all else itself.
  bool shape(std::string_view shape);
  // Skips up to `most` digits; how many.
  std::size_t digits(std::size_t most = 18);
  // Skips blanks and tabs; how many.
  std::size_t blanks();
  // Skips at least one blank or stands at the end.
  bool gap() { return done() || blanks() > 0; }

  template <class Predicate>
  std::string_view take_while(Predicate predicate) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && predicate(text_[at_])) ++at_;
    return since(begin);
  }
  // Everything up to the next blank.
  std::string_view token() {
    return take_while([](char c) { return !is_blank(c); });
  }

 private:
  std::string_view text_;
  std::size_t at_;
};

// The decimal number that `digits` is; 0 where it is none or has more than nine digits.
int number_of(std::string_view digits);

}  // namespace errdex::text
