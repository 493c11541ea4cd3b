#include "query/match/required_literals.h"

#include <algorithm>
#include <optional>

#include "schema/utf8.h"

namespace errdex::match {
namespace {

constexpr std::uint32_t kMaxCopies = 64;  // of a repeated character: longer needles find nothing better
constexpr std::size_t kMaxShared = 64;    // literals of one alternative that are compared with the others

using Literals = std::vector<std::string>;

// Drops from `shared` what is not found, in order and each in a literal of its own, in `other`.
void keep_common(Literals& shared, const Literals& other) {
  std::size_t from = 0;
  const auto is_missing = [&](const std::string& literal) {
    for (std::size_t i = from; i < other.size(); ++i) {
      if (other[i].find(literal) == std::string::npos) continue;
      from = i + 1;
      return false;
    }
    return true;
  };
  Literals kept;
  for (std::string& literal : shared) {
    if (!is_missing(literal)) kept.push_back(std::move(literal));
  }
  shared = std::move(kept);
}

// The one character that a node matches, if it is one.
std::optional<char32_t> only_character(const JsNode& node) {
  if (node.kind == JsNodeKind::Set && node.set.ranges().size() == 1) {
    const CodeRange range = node.set.ranges().front();
    if (range.first == range.last && !is_in(range.first, kSurrogates)) return range.first;
  }
  const bool whole = node.kind == JsNodeKind::Character && !is_in(node.character, kSurrogates);
  return whole ? std::optional(node.character) : std::nullopt;
}

class LiteralCollector {
 public:
  void visit(const JsNode& node);
  Literals take() {
    cut();
    return std::move(literals_);
  }

 private:
  void visit_children(const JsNode& node) {
    for (const JsNode& child : node.children) visit(child);
  }
  void visit_choice(const JsNode& node);
  void visit_repeat(const JsNode& node);
  // What comes next need not stand right behind what came before.
  void cut() {
    if (!current_.empty()) literals_.push_back(std::move(current_));
    current_.clear();
  }

  Literals literals_;
  std::string current_;
};

void LiteralCollector::visit(const JsNode& node) {
  if (const auto character = only_character(node)) return append_utf8(current_, *character);
  switch (node.kind) {
    case JsNodeKind::Group:
    case JsNodeKind::Capture:
    case JsNodeKind::Sequence:
      return visit_children(node);
    case JsNodeKind::Choice:
      return visit_choice(node);
    case JsNodeKind::Repeat:
      return visit_repeat(node);
    case JsNodeKind::Character:
    case JsNodeKind::Any:
    case JsNodeKind::Set:
    case JsNodeKind::BackReference:
      return cut();
    default:
      return;  // assertions take no text, so what is around them touches
  }
}

void LiteralCollector::visit_choice(const JsNode& node) {
  cut();
  std::optional<Literals> shared;
  for (const JsNode& child : node.children) {
    LiteralCollector collector;
    collector.visit(child);
    Literals literals = collector.take();
    if (literals.size() > kMaxShared) literals.resize(kMaxShared);
    if (!shared) {
      shared = std::move(literals);
    } else if (!shared->empty()) {
      keep_common(*shared, literals);
    }
  }
  std::move(shared->begin(), shared->end(), std::back_inserter(literals_));
}

void LiteralCollector::visit_repeat(const JsNode& node) {
  if (node.min == 0) return node.max == 0 ? void() : cut();
  const JsNode& body = node.children.front();
  const std::uint32_t copies = only_character(body) ? std::min(node.min, kMaxCopies) : 1;
  for (std::uint32_t i = 0; i < copies; ++i) visit(body);
  if (node.max > copies) cut();
}

}  // namespace

std::vector<std::string> required_literals(const JsRegex& regex) {
  LiteralCollector collector;
  collector.visit(regex.root);
  return collector.take();
}

}  // namespace errdex::match
