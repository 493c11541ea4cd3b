// Character classes: [...] over UTF-16 code units.

#include "query/match/js_regex_parser.h"

namespace errdex::match {
namespace {

void append(std::vector<CodeRange>& ranges, const std::variant<CodePointSet, char32_t>& atom) {
  if (const auto* unit = std::get_if<char32_t>(&atom)) {
    ranges.push_back({*unit, *unit});
  } else {
    const std::vector<CodeRange>& more = std::get<CodePointSet>(atom).ranges();
    ranges.insert(ranges.end(), more.begin(), more.end());
  }
}

}  // namespace

JsNode JsRegexParser::character_class(std::size_t position) {
  const bool negated = scanner_.accept("^");
  std::vector<CodeRange> ranges;
  while (!scanner_.at_end() && scanner_.peek() != ']') class_range(ranges);
  if (!scanner_.accept("]")) fail(position, "a [ without its ]");
  CodePointSet set{std::move(ranges)};
  return {.kind = JsNodeKind::Set, .set = negated ? set.complement(kLastCodeUnit) : std::move(set)};
}

// One atom, or a range of two. With a set at either end the hyphen means itself.
void JsRegexParser::class_range(std::vector<CodeRange>& ranges) {
  const std::size_t position = scanner_.position();
  const auto first = class_atom();
  const bool is_range = scanner_.peek() == '-' && scanner_.peek(1) != ']' && scanner_.peek(1) != kNoUnit;
  if (!is_range) return append(ranges, first);
  scanner_.take();
  const auto last = class_atom();
  const auto* low = std::get_if<char32_t>(&first);
  const auto* high = std::get_if<char32_t>(&last);
  if (low == nullptr || high == nullptr) {
    append(ranges, first);
    append(ranges, last);
    ranges.push_back({'-', '-'});
  } else if (*low > *high) {
    fail(position, "a range in a class is out of order");
  } else {
    ranges.push_back({*low, *high});
  }
}

std::variant<CodePointSet, char32_t> JsRegexParser::class_atom() {
  const std::size_t position = scanner_.position();
  if (!scanner_.accept("\\")) return scanner_.take();
  if (scanner_.accept("b")) return char32_t{'\b'};
  if (std::optional<CodePointSet> set = class_escape()) return std::move(*set);
  return character_escape(true, position);
}

}  // namespace errdex::match
