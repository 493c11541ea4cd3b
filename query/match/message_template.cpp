#include "query/match/message_template.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "query/match/placeholder.h"
#include "schema/utf8.h"

namespace errdex::match {
namespace {

// What an escape of source code stands for, and how many bytes it takes there.
struct Escape {
  std::size_t length = 0;
  std::string text{};
};

std::optional<std::uint32_t> hexadecimal(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char c : digits) {
    const char lower = static_cast<char>(c | 0x20);
    if (is_digit(c)) {
      value = value * 16 + static_cast<std::uint32_t>(c - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      value = value * 16 + static_cast<std::uint32_t>(lower - 'a') + 10;
    } else {
      return std::nullopt;
    }
  }
  return digits.empty() || digits.size() > 6 ? std::nullopt : std::optional(value);
}

// \u2019, \u{2019}, \x1b: `digits` without the bracket. Surrogates and control characters stay as written or
// vanish.
Escape code_point_escape(std::string_view digits, std::size_t length) {
  const auto value = hexadecimal(digits);
  if (!value || *value > 0x10FFFF || (*value >= 0xD800 && *value < 0xE000)) return {};
  Escape escape{.length = length};
  if (*value >= 0x20) append_utf8(escape.text, static_cast<char32_t>(*value));
  return escape;
}

Escape unicode_escape(std::string_view message, std::size_t at) {
  if (char_at(message, at + 2) == '{') {
    const std::size_t close = message.substr(at, 12).find('}');
    if (close == std::string_view::npos) return {};
    return code_point_escape(message.substr(at + 3, close - 3), close + 1);
  }
  const std::size_t digits = message[at + 1] == 'u' ? 4 : 2;
  if (at + 2 + digits > message.size()) return {};
  return code_point_escape(message.substr(at + 2, digits), digits + 2);
}

// Terminal colours are not part of what a person pastes: the escape sequence is dropped as a whole.
std::size_t colour_length(std::string_view message, std::size_t at) {
  if (char_at(message, at) != '[') return 0;
  std::size_t end = at + 1;
  while (is_digit(char_at(message, end)) || char_at(message, end) == ';') ++end;
  return is_alpha(char_at(message, end)) ? end + 1 - at : 0;
}

// \$ and \${ open no expression.
Escape read_escaped_sign(std::string_view message, std::size_t at) {
  const std::size_t length = char_at(message, at + 2) == '{' ? 3 : 2;
  return {.length = length, .text = std::string(message.substr(at + 1, length - 1))};
}

Escape read_escape(std::string_view message, std::size_t at) {
  Escape escape;
  switch (char_at(message, at + 1)) {
    case 'n':
    case 't':
    case 'r':
      return {.length = 2, .text = " "};
    case '"':
    case '\'':
    case '`':
    case '{':
    case '}':
    case '/':
      return {.length = 2, .text = std::string(1, message[at + 1])};
    case '$':
    case '#':
      return read_escaped_sign(message, at);
    case '\\':
      return {.length = 2, .text = "\\"};
    case 'u':
    case 'x':
      escape = unicode_escape(message, at);
      break;
    case 'e':
      escape = {.length = colour_length(message, at + 2) > 0 ? 2U : 0U};
      break;
    case '0':
      escape = {.length = message.substr(at, 5) == "\\033[" ? 4U : 0U};
      break;
    default:
      return {};
  }
  if (escape.length > 0 && escape.text.empty()) escape.length += colour_length(message, at + escape.length);
  return escape;
}

class TemplateBuilder {
 public:
  explicit TemplateBuilder(std::string_view message) : message_(message), style_(message_style(message)) {}

  MessageTemplate build() {
    result_.literals.emplace_back();
    while (at_ < message_.size()) step();
    trim();
    return std::move(result_);
  }

 private:
  void step() {
    if (take_escaped_sign() || take_placeholder() || take_escape()) return;
    append(message_[at_++]);
  }

  // %% {{ }}
  bool take_escaped_sign() {
    const char c = message_[at_];
    if (char_at(message_, at_ + 1) != c || !(c == '%' || ((c == '{' || c == '}') && style_.single_braces)))
      return false;
    append(c);
    at_ += 2;
    return true;
  }

  bool take_placeholder() {
    auto found = placeholder_at(message_, at_, style_);
    if (!found) return false;
    for (const char c : found->prefix) append(c);
    if (found->name.empty()) found->name = std::to_string(result_.holes.size() + 1);
    result_.holes.push_back({std::move(found->name), found->kind, at_, at_ + found->length});
    result_.literals.emplace_back();
    at_ += found->length;
    return true;
  }

  bool take_escape() {
    if (message_[at_] != '\\' || style_.backslash_is_plain) return false;
    const Escape escape = read_escape(message_, at_);
    if (escape.length == 0) return false;
    for (const char c : escape.text) append(c);
    at_ += escape.length;
    return true;
  }

  void append(char c) {
    std::string& literal = result_.literals.back();
    if (!is_blank(c)) {
      literal += c;
    } else if (literal.empty() || literal.back() != ' ') {
      literal += ' ';
    }
  }

  void trim() {
    std::string& first = result_.literals.front();
    if (!first.empty() && first.front() == ' ') first.erase(0, 1);
    std::string& last = result_.literals.back();
    if (!last.empty() && last.back() == ' ') last.pop_back();
  }

  std::string_view message_;
  MessageStyle style_;
  std::size_t at_ = 0;
  MessageTemplate result_;
};

}  // namespace

MessageTemplate parse_template(std::string_view error_message) {
  return TemplateBuilder(error_message).build();
}

std::size_t literal_length(const MessageTemplate& message) {
  std::size_t length = 0;
  for (const std::string& literal : message.literals) length += literal.size();
  return length;
}

std::size_t alphanumeric_length(const MessageTemplate& message) {
  std::size_t count = 0;
  for (const std::string& literal : message.literals) {
    for (const char c : literal) {
      const bool beyond_ascii = static_cast<unsigned char>(c) >= 0x80U;
      if (beyond_ascii ? !is_utf8_continuation(c) : is_alnum(c)) ++count;
    }
  }
  return count;
}

std::string_view longest_literal(const MessageTemplate& message) {
  std::string_view longest;
  for (const std::string& literal : message.literals) {
    if (literal.size() > longest.size()) longest = literal;
  }
  return longest;
}

}  // namespace errdex::match
