#include "query/match/literal_chain.h"

#include <algorithm>

#include "schema/utf8.h"

namespace errdex::match {
namespace {

// Exactly (.+?).
bool is_hole(const JsNode& node) {
  if (node.kind != JsNodeKind::Capture) return false;
  const JsNode& body = node.children.front();
  if (body.kind != JsNodeKind::Sequence || body.children.size() != 1) return false;
  const JsNode& repeat = body.children.front();
  return repeat.kind == JsNodeKind::Repeat && repeat.lazy && repeat.min == 1 && repeat.max == kUnbounded &&
         repeat.children.front().kind == JsNodeKind::Any;
}

bool is_whole_character(const JsNode& node) {
  return node.kind == JsNodeKind::Character && !is_in(node.character, kSurrogates);
}

}  // namespace

std::optional<std::vector<std::string>> literal_chain(const JsRegex& regex) {
  if (regex.root.kind != JsNodeKind::Sequence) return std::nullopt;
  std::vector<std::string> literals(1);
  for (const JsNode& node : regex.root.children) {
    if (is_hole(node)) {
      literals.emplace_back();
    } else if (is_whole_character(node)) {
      append_utf8(literals.back(), node.character);
    } else {
      return std::nullopt;
    }
  }
  return literals;
}

}  // namespace errdex::match
