#include "query/match/js_regex_scanner.h"

#include <algorithm>

#include "schema/utf8.h"

namespace errdex::match {

JsScanner::JsScanner(std::string_view pattern) {
  std::size_t at = 0;
  while (at < pattern.size()) {
    const std::string_view rest = pattern.substr(at);
    const char32_t code = utf8_code_point(rest);
    const auto put = [&](char32_t unit) {
      units_.push_back(static_cast<char16_t>(unit));
      offsets_.push_back(static_cast<std::uint32_t>(at));
    };
    if (code > 0xFFFF) put(0xD800 + ((code - 0x10000) >> 10U));
    put(code > 0xFFFF ? 0xDC00 + ((code - 0x10000) & 0x3FFU) : code);
    at += std::max<std::size_t>(utf8_length(rest), 1);
  }
  offsets_.push_back(static_cast<std::uint32_t>(pattern.size()));
}

char32_t JsScanner::peek(std::size_t ahead) const {
  return position_ + ahead < units_.size() ? units_[position_ + ahead] : kNoUnit;
}

char32_t JsScanner::take() {
  const char32_t unit = peek();
  if (unit != kNoUnit) ++position_;
  return unit;
}

bool JsScanner::accept(std::string_view expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (peek(i) != static_cast<unsigned char>(expected[i])) return false;
  }
  position_ += expected.size();
  return true;
}

std::optional<char32_t> JsScanner::take_hex(std::size_t count) {
  char32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<char32_t> digit = hex_value(peek(i));
    if (!digit) return std::nullopt;
    value = value * 16 + *digit;
  }
  position_ += count;
  return value;
}

bool is_js_digit(char32_t unit) {
  return unit >= '0' && unit <= '9';
}

std::optional<char32_t> hex_value(char32_t unit) {
  if (is_js_digit(unit)) return unit - '0';
  if (unit >= 'a' && unit <= 'f') return unit - 'a' + 10;
  if (unit >= 'A' && unit <= 'F') return unit - 'A' + 10;
  return std::nullopt;
}

JsCaptureCensus count_captures(JsScanner scanner) {
  JsCaptureCensus census;
  bool in_class = false;
  while (!scanner.at_end()) {
    const char32_t unit = scanner.take();
    if (unit == '\\') {
      scanner.take();
    } else if (in_class) {
      in_class = unit != ']';
    } else if (unit == '[') {
      in_class = true;
    } else if (unit == '(') {
      const bool named =
          scanner.peek() == '?' && scanner.peek(1) == '<' && scanner.peek(2) != '=' && scanner.peek(2) != '!';
      if (named || scanner.peek() != '?') ++census.captures;
      census.has_names = census.has_names || named;
    }
  }
  return census;
}

}  // namespace errdex::match
