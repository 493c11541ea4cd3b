// What a backslash begins, outside and inside of classes.

#include <algorithm>

#include "query/match/js_regex_parser.h"

namespace errdex::match {
namespace {

bool is_ascii_letter(char32_t unit) {
  return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z');
}

bool is_octal_digit(char32_t unit) {
  return unit >= '0' && unit <= '7';
}

}  // namespace

JsNode JsRegexParser::atom_escape(std::size_t position) {
  if (scanner_.accept("b")) return {.kind = JsNodeKind::WordBoundary};
  if (scanner_.accept("B")) return {.kind = JsNodeKind::NotWordBoundary};
  if (std::optional<JsNode> reference = back_reference()) return quantified(std::move(*reference));
  if (census_.has_names && scanner_.accept("k")) return quantified(named_reference(position));
  if (std::optional<CodePointSet> set = class_escape()) {
    return quantified({.kind = JsNodeKind::Set, .set = std::move(*set)});
  }
  const char32_t unit = character_escape(false, position);
  return quantified({.kind = JsNodeKind::Character, .character = unit});
}

// \1 and higher, if there are as many captures; else the digits are an octal escape or themselves.
std::optional<JsNode> JsRegexParser::back_reference() {
  const std::size_t position = scanner_.position();
  if (scanner_.peek() == '0' || !is_js_digit(scanner_.peek())) return std::nullopt;
  const std::uint32_t number = bounded_number();
  if (number <= census_.captures) return JsNode{.kind = JsNodeKind::BackReference, .number = number};
  scanner_.move_to(position);
  return std::nullopt;
}

std::optional<CodePointSet> JsRegexParser::class_escape() {
  std::optional<CodePointSet> set;
  switch (scanner_.peek()) {
    case 'd':
    case 'D':
      set = js_digits();
      break;
    case 'w':
    case 'W':
      set = js_word_characters();
      break;
    case 's':
    case 'S':
      set = js_white_space();
      break;
    default:
      return std::nullopt;
  }
  const bool negated = scanner_.take() < 'a';
  return negated ? set->complement(kLastCodeUnit) : set;
}

char32_t JsRegexParser::character_escape(bool in_class, std::size_t position) {
  if (scanner_.at_end()) {
    fail(position, "a \\ at the end");
    return 0;
  }
  if (is_octal_digit(scanner_.peek())) return octal_escape();
  switch (const char32_t unit = scanner_.take()) {
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'v':
      return '\v';
    case 'c':
      return control_escape(in_class);
    case 'x':
      return scanner_.take_hex(2).value_or(unit);
    case 'u':
      return scanner_.take_hex(4).value_or(unit);
    case 'k':
      if (census_.has_names) fail(position, "a \\k that is no reference, in a pattern with named groups");
      return unit;
    default:
      return unit;
  }
}

// \cX; without a letter the backslash stands for itself and the c is read again.
char32_t JsRegexParser::control_escape(bool in_class) {
  const char32_t next = scanner_.peek();
  if (is_ascii_letter(next) || (in_class && (is_js_digit(next) || next == '_'))) return scanner_.take() % 32;
  scanner_.move_to(scanner_.position() - 1);
  return '\\';
}

// Up to three octal digits, at most 0377.
char32_t JsRegexParser::octal_escape() {
  char32_t value = scanner_.take() - '0';
  while (is_octal_digit(scanner_.peek()) && value < 32) value = value * 8 + (scanner_.take() - '0');
  return value;
}

}  // namespace errdex::match
