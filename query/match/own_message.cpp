#include "query/match/own_message.h"

#include <algorithm>

namespace errdex::match {
namespace {

std::string_view value_for(HoleKind kind) {
  switch (kind) {
    case HoleKind::Integer:
      return "7";
    case HoleKind::Float:
      return "7.5";
    case HoleKind::Hex:
      return "7f";
    case HoleKind::Char:
      return "x";
    case HoleKind::Quoted:
      return "'value'";
    case HoleKind::Any:
      break;
  }
  return "value";
}

// Whether this is a placeholder for certain: {x}, ${x}, #{x}, %s. Others, such as $NAME, may be plain text.
bool is_certain(std::string_view placeholder) {
  const char first = placeholder.front();
  return first == '{' || first == '%' || (placeholder.size() > 1 && placeholder[1] == '{');
}

std::string filled_as_spelled(std::string_view error_message, const MessageTemplate& message,
                              bool every_hole) {
  std::string filled;
  std::size_t at = 0;
  for (const TemplateHole& hole : message.holes) {
    filled += error_message.substr(at, hole.begin - at);
    const std::string_view spelled = error_message.substr(hole.begin, hole.end - hole.begin);
    filled += every_hole || is_certain(spelled) ? value_for(hole.kind) : spelled;
    at = hole.end;
  }
  filled += error_message.substr(at);
  return filled;
}

}  // namespace

std::vector<std::string> filled_messages(std::string_view error_message) {
  const MessageTemplate message = parse_template(error_message);
  std::string decoded = message.literals.front();
  for (std::size_t hole = 0; hole < message.holes.size(); ++hole) {
    decoded += value_for(message.holes[hole].kind);
    decoded += message.literals[hole + 1];
  }
  return {filled_as_spelled(error_message, message, false), filled_as_spelled(error_message, message, true),
          std::move(decoded)};
}

bool finds_own_message(const TemplateMatcher& matcher, std::string_view error_message,
                       MatchScratch& scratch) {
  if (!matcher.published_fault().empty()) return true;
  const std::vector<std::string> filled = filled_messages(error_message);
  return std::any_of(filled.begin(), filled.end(), [&](const std::string& text) {
    const MatchText lines(text, text, {});
    const TemplateMatchResult result = matcher.find_published(lines, scratch);
    return result.match || result.limit_hit;
  });
}

std::vector<std::string> pattern_findings(const TemplateMatcher& matcher, std::string_view error_message,
                                          MatchScratch& scratch) {
  std::vector<std::string> findings = matcher.findings();
  if (!finds_own_message(matcher, error_message, scratch)) findings.emplace_back("pattern-misses-message");
  return findings;
}

}  // namespace errdex::match
