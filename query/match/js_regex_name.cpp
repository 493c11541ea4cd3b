// Names of groups and the references to them.

#include <algorithm>

#include "query/match/js_regex_parser.h"
#include "schema/utf8.h"

namespace errdex::match {
namespace {

bool is_name_character(char32_t code, bool first) {
  if (code >= 0x80) return !is_in(code, kSurrogates);
  if (!first && is_js_digit(code)) return true;
  return code == '$' || code == '_' || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

}  // namespace

// Reads the name and its >. Empty after a failure.
std::string JsRegexParser::group_name(std::size_t position) {
  std::string name;
  while (!failed() && scanner_.peek() != '>') {
    const std::optional<char32_t> code = name_character();
    if (!code || !is_name_character(*code, name.empty())) {
      fail(position, "the name of a group is not an identifier");
      return {};
    }
    append_utf8(name, *code);
  }
  scanner_.accept(">");
  if (name.empty()) fail(position, "the name of a group is empty");
  return name;
}

// A code point, as it stands or as \uHHHH, \uHHHH\uHHHH or \u{H…}.
std::optional<char32_t> JsRegexParser::name_character() {
  const auto unit = [this]() -> std::optional<char32_t> {
    if (scanner_.accept("\\u")) return scanner_.take_hex(4);
    const char32_t taken = scanner_.take();
    return taken == kNoUnit ? std::nullopt : std::optional(taken);
  };
  if (scanner_.accept("\\u{")) {
    char32_t value = 0;
    while (const std::optional<char32_t> digit = hex_value(scanner_.peek())) {
      value = std::min<char32_t>(value * 16 + *digit, 0x110000);
      scanner_.take();
    }
    return scanner_.accept("}") && value < 0x110000 ? std::optional(value) : std::nullopt;
  }
  const std::optional<char32_t> first = unit();
  if (!first || !is_in(*first, kHighSurrogates)) return first;
  const std::optional<char32_t> second = unit();
  if (!second || !is_in(*second, kLowSurrogates)) return std::nullopt;
  return combine_surrogates(*first, *second);
}

void JsRegexParser::declare_name(const std::string& name, std::size_t position) {
  if (std::find(capture_names_.begin(), capture_names_.end(), name) != capture_names_.end()) {
    fail(position, "the name of a group is used twice");
  }
}

JsNode JsRegexParser::named_reference(std::size_t position) {
  if (!scanner_.accept("<")) {
    fail(position, "a \\k without <name>, in a pattern with named groups");
    return {};
  }
  references_.push_back({group_name(position), position});
  // The number above all captures says: still a name.
  const auto number = static_cast<std::uint32_t>(census_.captures + references_.size());
  return {.kind = JsNodeKind::BackReference, .number = number};
}

void JsRegexParser::resolve_names(JsNode& node) {
  for (JsNode& child : node.children) resolve_names(child);
  if (node.kind != JsNodeKind::BackReference || node.number <= census_.captures) return;
  const NamedReference& reference = references_[node.number - census_.captures - 1];
  const auto found = std::find(capture_names_.begin(), capture_names_.end(), reference.name);
  if (found == capture_names_.end()) return fail(reference.position, "a \\k names no group");
  node.number = static_cast<std::uint32_t>(found - capture_names_.begin()) + 1;
}

}  // namespace errdex::match
