#include "query/match/pattern_risk.h"

#include <algorithm>
#include <string_view>

#include "query/match/required_literals.h"

namespace errdex::match {
namespace {

constexpr std::uint32_t kManyTimes = 10;  // a bounded repeat of as many turns can hurt like an unbounded one
constexpr std::size_t kTellingLiteral = 3;

// What a part of a pattern can match, in UTF-16 code units.
struct Facts {
  bool nullable = true;
  CodePointSet characters{};   // of everything inside
  CodePointSet first{};        // that a match can begin with
  CodePointSet loops{};        // in loops inside
  CodePointSet open_first{};   // in loops that a match can begin with
  CodePointSet open_last{};    // in loops that a match can end with
  bool has_separator = false;  // something mandatory that no loop inside can match
};

class RiskFinder {
 public:
  Facts visit(const JsNode& node);
  [[nodiscard]] const PatternRisk& risk() const { return risk_; }

 private:
  Facts visit_sequence(const JsNode& node);
  Facts visit_choice(const JsNode& node, bool in_loop);
  Facts visit_repeat(const JsNode& node);
  Facts visit_loop_body(const JsNode& node);

  PatternRisk risk_;
};

Facts facts_of_characters(CodePointSet set) {
  Facts facts{.nullable = false, .characters = set};
  facts.first = std::move(set);
  return facts;
}

CodePointSet character_units(char32_t code) {
  if (code <= kLastCodeUnit) return {{code, code}};
  const char32_t high = 0xD800 + ((code - 0x10000) >> 10U);
  return {{high, high}};
}

void follow(Facts& all, const Facts& next) {
  if (all.nullable) {
    all.first = all.first.united(next.first);
    all.open_first = all.open_first.united(next.open_first);
  }
  all.open_last = next.nullable ? all.open_last.united(next.open_last) : next.open_last;
  all.characters = all.characters.united(next.characters);
  all.loops = all.loops.united(next.loops);
  all.nullable = all.nullable && next.nullable;
}

Facts RiskFinder::visit_sequence(const JsNode& node) {
  Facts all;
  std::vector<CodePointSet> mandatory;
  for (const JsNode& child : node.children) {
    Facts next = visit(child);
    if (all.open_last.intersects(next.open_first)) risk_.adjacent_repeats = true;
    follow(all, next);
    if (!next.nullable) mandatory.push_back(std::move(next.characters));
  }
  all.has_separator = std::any_of(mandatory.begin(), mandatory.end(),
                                  [&](const CodePointSet& set) { return !set.intersects(all.loops); });
  return all;
}

Facts RiskFinder::visit_choice(const JsNode& node, bool in_loop) {
  Facts all{.nullable = false};
  for (const JsNode& child : node.children) {
    const Facts next = visit(child);
    if (in_loop && all.first.intersects(next.first)) risk_.overlapping_alternatives = true;
    all.nullable = all.nullable || next.nullable;
    all.characters = all.characters.united(next.characters);
    all.first = all.first.united(next.first);
    all.loops = all.loops.united(next.loops);
    all.open_first = all.open_first.united(next.open_first);
    all.open_last = all.open_last.united(next.open_last);
  }
  return all;
}

// A choice that is all of a loop's body is tried anew at each turn.
Facts RiskFinder::visit_loop_body(const JsNode& node) {
  const bool is_wrapper = node.kind == JsNodeKind::Group || node.kind == JsNodeKind::Capture ||
                          (node.kind == JsNodeKind::Sequence && node.children.size() == 1);
  if (is_wrapper) return visit_loop_body(node.children.front());
  return node.kind == JsNodeKind::Choice ? visit_choice(node, true) : visit(node);
}

Facts RiskFinder::visit_repeat(const JsNode& node) {
  const bool is_loop = node.max >= kManyTimes;
  Facts facts = is_loop ? visit_loop_body(node.children.front()) : visit(node.children.front());
  if (is_loop) {
    if (!facts.loops.empty() && !facts.has_separator) risk_.nested_repeats = true;
    facts.loops = facts.characters;
    facts.open_first = facts.characters;
    facts.open_last = facts.characters;
  }
  facts.nullable = facts.nullable || node.min == 0;
  facts.has_separator = facts.has_separator && node.min > 0;
  return facts;
}

Facts RiskFinder::visit(const JsNode& node) {
  switch (node.kind) {
    case JsNodeKind::Character:
      return facts_of_characters(character_units(node.character));
    case JsNodeKind::Any:
      return facts_of_characters(js_line_terminators().complement(kLastCodeUnit));
    case JsNodeKind::Set:
      return facts_of_characters(node.set);
    case JsNodeKind::BackReference: {
      Facts facts = facts_of_characters({{0, kLastCodeUnit}});
      facts.nullable = true;
      return facts;
    }
    case JsNodeKind::Group:
    case JsNodeKind::Capture:
      return visit(node.children.front());
    case JsNodeKind::Sequence:
      return visit_sequence(node);
    case JsNodeKind::Choice:
      return visit_choice(node, false);
    case JsNodeKind::Repeat:
      return visit_repeat(node);
    default:
      if (!node.children.empty()) visit(node.children.front());  // for the loops inside of a look-around
      return {};
  }
}

// Letters and digits; each character beyond ASCII counts.
std::size_t telling_length(std::string_view literal) {
  return static_cast<std::size_t>(std::count_if(literal.begin(), literal.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xC0 || (byte < 0x80 && c != '_' && js_word_characters().contains(byte));
  }));
}

}  // namespace

PatternRisk assess_risk(const JsRegex& regex) {
  RiskFinder finder;
  finder.visit(regex.root);
  PatternRisk risk = finder.risk();
  const std::vector<std::string> literals = required_literals(regex);
  risk.near_universal = std::none_of(literals.begin(), literals.end(), [](const std::string& literal) {
    return telling_length(literal) >= kTellingLiteral;
  });
  return risk;
}

}  // namespace errdex::match
