// Where JavaScript and the translation may disagree. Every check errs towards naming a difference.

#include <algorithm>
#include <iterator>
#include <set>

#include "query/match/js_to_pcre2.h"

namespace errdex::match {
namespace {

// What stands around a node.
struct Surroundings {
  bool in_loop = false;        // inside of a body that may run more than once
  bool optional = false;       // within that body, in a part that a turn may skip
  bool in_lookbehind = false;  // matched from right to left
};

// How a node meets characters beyond U+FFFF. An edge is loose if half of such a character may stand there.
struct Edges {
  bool nullable = true;
  bool loose_first = false;
  bool loose_last = false;
};

class DifferenceFinder {
 public:
  std::vector<JsDifference> find(const JsNode& root) {
    visit(root, {});
    edges(root);
    if (has_look_around_ && is_nullable(root)) note(JsDifference::BeyondBmp);  // may match between two halves
    if (uncertain_reference()) note(JsDifference::BackReference);
    return {found_.begin(), found_.end()};
  }

 private:
  void note(JsDifference difference) { found_.insert(difference); }
  void visit(const JsNode& node, Surroundings around);
  void visit_repeat(const JsNode& node, Surroundings around);
  void visit_reference(const JsNode& node, Surroundings around);
  bool uncertain_reference() const;

  Edges edges(const JsNode& node);
  Edges edges_of_sequence(const JsNode& node);
  Edges edges_of_choice(const JsNode& node);
  Edges edges_of_repeat(const JsNode& node);

  std::set<JsDifference> found_;
  bool has_look_around_ = false;
  std::set<std::uint32_t> open_captures_;
  std::set<std::uint32_t> unsteady_captures_;  // set anew by a loop or read backwards
  std::set<std::uint32_t> referred_;
};

void DifferenceFinder::visit(const JsNode& node, Surroundings around) {
  switch (node.kind) {
    case JsNodeKind::Repeat:
      return visit_repeat(node, around);
    case JsNodeKind::BackReference:
      return visit_reference(node, around);
    case JsNodeKind::Character:
      if (is_in(node.character, kSurrogates)) note(JsDifference::LoneSurrogate);
      return;
    case JsNodeKind::Capture:
      if (around.in_loop && around.optional) note(JsDifference::CaptureReset);
      if (around.in_loop || around.in_lookbehind) unsteady_captures_.insert(node.number);
      open_captures_.insert(node.number);
      break;
    case JsNodeKind::Choice:
    case JsNodeKind::NegativeLookahead:
      around.optional = true;
      break;
    case JsNodeKind::Lookbehind:
    case JsNodeKind::NegativeLookbehind:
      around.optional = true;
      around.in_lookbehind = true;
      break;
    default:
      break;
  }
  for (const JsNode& child : node.children) visit(child, around);
  if (node.kind == JsNodeKind::Capture) open_captures_.erase(node.number);
}

void DifferenceFinder::visit_repeat(const JsNode& node, Surroundings around) {
  const JsNode& body = node.children.front();
  if (node.min < node.max && is_nullable(body)) note(JsDifference::EmptyIteration);
  if (node.min == 0) around.optional = true;
  if (node.max > 1) {
    // What a turn may skip counts from the innermost loop, but a skipped inner loop resets for the outer one.
    around.optional = around.in_loop && around.optional;
    around.in_loop = true;
  }
  visit(body, around);
}

void DifferenceFinder::visit_reference(const JsNode& node, Surroundings around) {
  referred_.insert(node.number);
  if (open_captures_.contains(node.number) || around.in_lookbehind) note(JsDifference::BackReference);
}

bool DifferenceFinder::uncertain_reference() const {
  return std::any_of(referred_.begin(), referred_.end(),
                     [this](std::uint32_t number) { return unsteady_captures_.contains(number); });
}

Edges DifferenceFinder::edges_of_sequence(const JsNode& node) {
  Edges all;
  for (const JsNode& child : node.children) {
    const Edges next = edges(child);
    if (all.loose_last && next.loose_first) note(JsDifference::BeyondBmp);
    all.loose_first = all.loose_first || (all.nullable && next.loose_first);
    all.loose_last = next.loose_last || (next.nullable && all.loose_last);
    all.nullable = all.nullable && next.nullable;
  }
  return all;
}

Edges DifferenceFinder::edges_of_choice(const JsNode& node) {
  Edges all{.nullable = false};
  for (const JsNode& child : node.children) {
    const Edges next = edges(child);
    all.nullable = all.nullable || next.nullable;
    all.loose_first = all.loose_first || next.loose_first;
    all.loose_last = all.loose_last || next.loose_last;
  }
  return all;
}

// Is `node` something that takes all characters beyond U+FFFF, one unit at a time?
bool takes_any_half(const JsNode& node) {
  return node.kind == JsNodeKind::Any || (node.kind == JsNodeKind::Set && node.set.covers(kSurrogates));
}

Edges DifferenceFinder::edges_of_repeat(const JsNode& node) {
  const JsNode& body = node.children.front();
  if (takes_any_half(body) && node.min <= 1 && node.max == kUnbounded) {
    return {.nullable = node.min == 0, .loose_first = true, .loose_last = true};
  }
  Edges inner = edges(body);
  if (node.max > 1 && inner.loose_first && inner.loose_last) note(JsDifference::BeyondBmp);
  inner.nullable = inner.nullable || node.min == 0;
  return inner;
}

Edges DifferenceFinder::edges(const JsNode& node) {
  constexpr Edges kLoose{.nullable = true, .loose_first = true, .loose_last = true};
  switch (node.kind) {
    case JsNodeKind::Any:
      note(JsDifference::BeyondBmp);
      return {.nullable = false, .loose_first = true, .loose_last = true};
    case JsNodeKind::Set: {
      const bool loose = node.set.intersects({kSurrogates});
      if (loose) note(JsDifference::BeyondBmp);
      return {.nullable = false, .loose_first = loose, .loose_last = loose};
    }
    case JsNodeKind::Character:
      return {.nullable = false};
    case JsNodeKind::Group:
    case JsNodeKind::Capture:
      return edges(node.children.front());
    case JsNodeKind::Sequence:
      return edges_of_sequence(node);
    case JsNodeKind::Choice:
      return edges_of_choice(node);
    case JsNodeKind::Repeat:
      return edges_of_repeat(node);
    case JsNodeKind::Start:
    case JsNodeKind::End:
    case JsNodeKind::WordBoundary:
      return {};                       // never holds between two halves
    case JsNodeKind::NotWordBoundary:  // holds between any two halves
      note(JsDifference::BeyondBmp);
      return kLoose;
    case JsNodeKind::BackReference:
      return kLoose;
    default:
      has_look_around_ = true;
      edges(node.children.front());
      return kLoose;
  }
}

}  // namespace

std::vector<JsDifference> find_js_differences(const JsNode& root) {
  return DifferenceFinder().find(root);
}

const char* to_string(JsDifference difference) {
  switch (difference) {
    case JsDifference::CaptureReset:
      return "capture-reset";
    case JsDifference::EmptyIteration:
      return "empty-iteration";
    case JsDifference::BeyondBmp:
      return "beyond-bmp";
    case JsDifference::LoneSurrogate:
      return "lone-surrogate";
    case JsDifference::BackReference:
      break;
  }
  return "back-reference";
}

}  // namespace errdex::match
