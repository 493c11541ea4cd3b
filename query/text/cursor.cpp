#include "query/text/cursor.h"

namespace errdex::text {

namespace {

bool fits(char c, char shape) {
  switch (shape) {
    case '0':
      return is_digit(c);
    case 'A':
      return is_letter(c);
    case '_':
      return is_digit(c) || c == ' ';
    case 'T':
      return c == 'T' || c == ' ';
    default:
      return c == shape;
  }
}

}  // namespace

std::string_view trim_left(std::string_view text) {
  return text.substr(indentation(text));
}

std::string_view trim_right(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view trim(std::string_view text) {
  return trim_left(trim_right(text));
}

std::size_t indentation(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

bool equals_ignoring_case(std::string_view left, std::string_view right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

bool Cursor::literal(char c) {
  if (done() || text_[at_] != c) return false;
  ++at_;
  return true;
}

bool Cursor::literal(std::string_view expected) {
  if (!rest().starts_with(expected)) return false;
  at_ += expected.size();
  return true;
}

bool Cursor::any_of(std::string_view set) {
  if (done() || set.find(text_[at_]) == std::string_view::npos) return false;
  ++at_;
  return true;
}

bool Cursor::shape(std::string_view shape) {
  const std::string_view here = rest().substr(0, shape.size());
  if (here.size() != shape.size() || !std::equal(here.begin(), here.end(), shape.begin(), fits)) return false;
  at_ += shape.size();
  return true;
}

std::size_t Cursor::digits(std::size_t most) {
  const std::size_t begin = at_;
  while (at_ - begin < most && is_digit(peek())) ++at_;
  return at_ - begin;
}

std::size_t Cursor::blanks() {
  return take_while([](char c) { return is_blank(c); }).size();
}

int number_of(std::string_view digits) {
  if (digits.empty() || digits.size() > 9) return 0;
  int number = 0;
  for (const char c : digits) {
    if (!is_digit(c)) return 0;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace errdex::text
