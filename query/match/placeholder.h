#pragma once

// Recognizes one placeholder at one place of a message. message_template.h puts them together.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "query/match/message_template.h"

namespace errdex::match {

struct Placeholder {
  std::size_t length = 0;  // bytes of the placeholder
  HoleKind kind = HoleKind::Any;
  std::string name{};    // empty: nameless
  std::string prefix{};  // literal text printed before the value (`x=` of Python's {x=})
};

// What the whole message tells about the meaning of its parts.
struct MessageStyle {
  bool single_braces = false;       // has a placeholder in single braces, so {{ is an escape
  bool dollar_names = false;        // has $name, so Perl's $! and $@ are values too
  bool backslash_is_plain = false;  // Windows paths or a regular expression: \n and \t stand for themselves
};
MessageStyle message_style(std::string_view message);

// The placeholder that begins at `at`, whichever language's. Absent where none does.
std::optional<Placeholder> placeholder_at(std::string_view message, std::size_t at,
                                          const MessageStyle& style);

// The parts of placeholder_at, by the character that opens them.
std::optional<Placeholder> printf_placeholder_at(std::string_view message, std::size_t at);
std::optional<Placeholder> brace_placeholder_at(std::string_view message, std::size_t at);

// Bytes from the bracket at `at` to the one that closes it, both included; nested brackets of the same kind
// and quoted strings in between are skipped. 0 where it is not closed within `limit` bytes.
std::size_t balanced_length(std::string_view message, std::size_t at, std::size_t limit);

// ASCII only; the locale plays no part.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_alpha(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_alnum(char c) {
  return is_digit(c) || is_alpha(c);
}
constexpr bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool is_name_start(char c) {
  return is_alpha(c) || c == '_';
}
constexpr bool is_name_char(char c) {
  return is_alnum(c) || c == '_';
}

// The character at `at`, or NUL outside.
constexpr char char_at(std::string_view text, std::size_t at) {
  return at < text.size() ? text[at] : '\0';
}

}  // namespace errdex::match
