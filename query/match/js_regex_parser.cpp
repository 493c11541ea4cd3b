#include "query/match/js_regex_parser.h"

#include <algorithm>

#include <fmt/format.h>

#include "schema/utf8.h"

namespace errdex::match {
namespace {

JsNode assertion(JsNodeKind kind) {
  return {.kind = kind};
}

JsNode character(char32_t unit) {
  return {.kind = JsNodeKind::Character, .character = unit};
}

bool is_half(const JsNode& node, CodeRange halves) {
  return node.kind == JsNodeKind::Character && is_in(node.character, halves);
}

std::size_t first_invalid_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

// `node`'s low half if it is one, also a repeated one: after a high half it stands in text exactly once,
// so that {1,…} changes nothing.
const JsNode* low_half(const JsNode& node) {
  const bool once = node.kind == JsNodeKind::Repeat && node.min == 1 && node.max >= 1;
  const JsNode& inner = once ? node.children.front() : node;
  return is_half(inner, kLowSurrogates) ? &inner : nullptr;
}

}  // namespace

void join_surrogates(std::vector<JsNode>& nodes) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i, ++kept) {
    const JsNode* low =
        is_half(nodes[i], kHighSurrogates) && i + 1 < nodes.size() ? low_half(nodes[i + 1]) : nullptr;
    if (low != nullptr) {
      nodes[kept] = character(combine_surrogates(nodes[i].character, low->character));
      ++i;
    } else if (kept != i) {
      nodes[kept] = std::move(nodes[i]);
    }
  }
  nodes.resize(kept);
}

JsRegexParser::JsRegexParser(std::string_view pattern, const JsRegexLimits& limits)
    : limits_(limits), scanner_(pattern), census_(count_captures(scanner_)) {}

void JsRegexParser::fail(std::size_t position, std::string_view message) {
  if (!failed()) error_ = JsRegexError{scanner_.offset_of(position), std::string(message)};
  scanner_.move_to_end();
}

std::variant<JsRegex, JsRegexError> JsRegexParser::parse() {
  JsRegex regex{.root = choice(), .capture_names = {}};
  if (!failed() && !scanner_.at_end()) fail(scanner_.position(), "a ) without its (");
  if (!failed()) resolve_names(regex.root);
  if (failed()) return *error_;
  regex.capture_names = std::move(capture_names_);
  return regex;
}

JsNode JsRegexParser::choice() {
  JsNode node{.kind = JsNodeKind::Choice};
  node.children.push_back(sequence());
  while (scanner_.accept("|")) node.children.push_back(sequence());
  if (node.children.size() > 1) return node;
  JsNode only = std::move(node.children.front());
  return only;
}

bool JsRegexParser::is_sequence_end() const {
  return scanner_.at_end() || scanner_.peek() == '|' || scanner_.peek() == ')';
}

JsNode JsRegexParser::sequence() {
  JsNode node{.kind = JsNodeKind::Sequence};
  while (!is_sequence_end()) node.children.push_back(term());
  join_surrogates(node.children);
  return node;
}

JsNode JsRegexParser::term() {
  const std::size_t position = scanner_.position();
  if (braced_quantifier()) return nothing_to_repeat(position);
  switch (const char32_t unit = scanner_.take()) {
    case '^':
      return assertion(JsNodeKind::Start);
    case '$':
      return assertion(JsNodeKind::End);
    case '(':
      return group(position);
    case '*':
    case '+':
    case '?':
      return nothing_to_repeat(position);
    case '.':
      return quantified({.kind = JsNodeKind::Any});
    case '[':
      return quantified(character_class(position));
    case '\\':
      return atom_escape(position);
    default:
      return quantified(character(unit));
  }
}

JsNode JsRegexParser::nothing_to_repeat(std::size_t position) {
  fail(position, "a quantifier with nothing to repeat before it");
  return {};
}

JsNode JsRegexParser::group(std::size_t position) {
  if (!scanner_.accept("?")) return quantified(capture(std::nullopt, position));
  if (scanner_.accept(":")) return quantified(group_body(JsNodeKind::Group, position));
  if (scanner_.accept("=")) return quantified(group_body(JsNodeKind::Lookahead, position));
  if (scanner_.accept("!")) return quantified(group_body(JsNodeKind::NegativeLookahead, position));
  if (scanner_.accept("<=")) return group_body(JsNodeKind::Lookbehind, position);
  if (scanner_.accept("<!")) return group_body(JsNodeKind::NegativeLookbehind, position);
  if (!scanner_.accept("<")) {
    fail(position, "a (? that begins no kind of group");
    return {};
  }
  std::string name = group_name(position);
  return quantified(capture(std::move(name), position));
}

JsNode JsRegexParser::capture(std::optional<std::string> name, std::size_t position) {
  if (name) declare_name(*name, position);
  capture_names_.push_back(std::move(name));
  const auto number = static_cast<std::uint32_t>(capture_names_.size());
  JsNode node = group_body(JsNodeKind::Capture, position);
  node.number = number;
  return node;
}

JsNode JsRegexParser::group_body(JsNodeKind kind, std::size_t position) {
  JsNode node{.kind = kind};
  if (++depth_ > limits_.max_depth) {
    fail(position, fmt::format("groups nest deeper than {}", limits_.max_depth));
  } else {
    node.children.push_back(choice());
    if (!scanner_.accept(")")) fail(position, "a ( without its )");
  }
  --depth_;
  return node;
}

JsNode JsRegexParser::quantified(JsNode atom) {
  const std::size_t position = scanner_.position();
  const std::optional<Quantifier> found = failed() ? std::nullopt : quantifier();
  if (!found) return atom;
  if (found->min > found->max) fail(position, "the numbers of a {} quantifier are out of order");
  JsNode node{.kind = JsNodeKind::Repeat, .min = found->min, .max = found->max, .lazy = scanner_.accept("?")};
  node.children.push_back(std::move(atom));
  return node;
}

std::optional<JsRegexParser::Quantifier> JsRegexParser::quantifier() {
  if (scanner_.accept("*")) return Quantifier{0, kUnbounded};
  if (scanner_.accept("+")) return Quantifier{1, kUnbounded};
  if (scanner_.accept("?")) return Quantifier{0, 1};
  return braced_quantifier();
}

// {n}, {n,} or {n,m}; anything else that begins with a brace is text.
std::optional<JsRegexParser::Quantifier> JsRegexParser::braced_quantifier() {
  const std::size_t position = scanner_.position();
  Quantifier found;
  bool complete = scanner_.accept("{") && is_js_digit(scanner_.peek());
  if (complete) {
    found.min = bounded_number();
    found.max = found.min;
    if (scanner_.accept(",")) found.max = is_js_digit(scanner_.peek()) ? bounded_number() : kUnbounded;
    complete = scanner_.accept("}");
  }
  if (complete) return found;
  scanner_.move_to(position);
  return std::nullopt;
}

// Numbers beyond what any text can repeat mean "without bound", as they do in JavaScript engines.
std::uint32_t JsRegexParser::bounded_number() {
  std::uint64_t value = 0;
  while (is_js_digit(scanner_.peek())) {
    value = std::min<std::uint64_t>(value * 10 + (scanner_.take() - '0'), kUnbounded);
  }
  return value >= 0x7FFFFFFF ? kUnbounded : static_cast<std::uint32_t>(value);
}

bool is_nullable(const JsNode& node) {
  switch (node.kind) {
    case JsNodeKind::Character:
    case JsNodeKind::Any:
    case JsNodeKind::Set:
      return false;
    case JsNodeKind::Group:
    case JsNodeKind::Capture:
    case JsNodeKind::Sequence:
      return std::all_of(node.children.begin(), node.children.end(), is_nullable);
    case JsNodeKind::Choice:
      return std::any_of(node.children.begin(), node.children.end(), is_nullable);
    case JsNodeKind::Repeat:
      return node.min == 0 || is_nullable(node.children.front());
    default:
      return true;  // assertions, and a reference to what may be empty
  }
}

std::variant<JsRegex, JsRegexError> parse_js_regex(std::string_view pattern, const JsRegexLimits& limits) {
  if (pattern.size() > limits.max_bytes) {
    return JsRegexError{limits.max_bytes, fmt::format("longer than {} bytes", limits.max_bytes)};
  }
  if (const std::size_t invalid = first_invalid_byte(pattern); invalid < pattern.size()) {
    return JsRegexError{invalid, "not valid UTF-8"};
  }
  return JsRegexParser(pattern, limits).parse();
}

}  // namespace errdex::match
