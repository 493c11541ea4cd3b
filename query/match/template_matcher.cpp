#include "query/match/template_matcher.h"

#include <array>
#include <utility>

#include "query/match/js_regex.h"
#include "query/match/js_to_pcre2.h"
#include "query/match/pattern_risk.h"
#include "query/match/required_literals.h"
#include "schema/utf8.h"

namespace errdex::match {
namespace {

// Below this a derived matcher would find its few letters everywhere.
constexpr std::size_t kFewestLetters = 3;

std::string_view plain_form(char32_t code_point) {
  if (code_point >= 0x2018 && code_point <= 0x201B) return "'";
  if (code_point >= 0x201C && code_point <= 0x201F) return "\"";
  if (code_point == 0xA0 || (code_point >= 0x2000 && code_point <= 0x200A) || code_point == 0x202F ||
      code_point == 0x3000)
    return " ";
  return {};
}

bool has_no_width(char32_t code_point) {
  return (code_point >= 0x200B && code_point <= 0x200F) || code_point == 0x2060 || code_point == 0xFEFF;
}

}  // namespace

std::string plain_message(std::string_view error_message) {
  std::string plain;
  plain.reserve(error_message.size());
  while (!error_message.empty()) {
    const std::size_t length = utf8_length(error_message);
    if (length < 2) {
      plain += error_message.front();
      error_message.remove_prefix(1);
      continue;
    }
    const char32_t code_point = utf8_code_point(error_message);
    const std::string_view form = plain_form(code_point);
    if (!form.empty())
      plain += form;
    else if (!has_no_width(code_point))
      plain += error_message.substr(0, length);
    error_message.remove_prefix(length);
  }
  return plain;
}

TemplateMatcher::TemplateMatcher(std::string_view error_message, std::string_view message_pattern)
    : message_(parse_template(plain_message(error_message))), derived_(message_) {
  std::variant<JsRegex, JsRegexError> parsed = parse_js_regex(message_pattern);
  if (std::holds_alternative<JsRegexError>(parsed)) {
    fault_ = "uncompilable-pattern";
    return;
  }
  regex_ = std::get<JsRegex>(std::move(parsed));
  chain_ = literal_chain(*regex_);
  if (chain_) return;
  const std::variant<Pcre2Translation, JsUnsupported> translated = translate_to_pcre2(*regex_);
  if (std::holds_alternative<JsUnsupported>(translated)) {
    fault_ = "unsupported-pattern";
    regex_.reset();
    return;
  }
  // Tried on a few texts only: compiling it for the processor would cost more than it saves.
  std::variant<Pattern, PatternRefusal> compiled =
      compile_translation(std::get<Pcre2Translation>(translated), {.jit = false});
  if (std::holds_alternative<Pattern>(compiled)) pattern_ = std::get<Pattern>(std::move(compiled));
}

std::optional<std::vector<std::string>> TemplateMatcher::published_literals() const {
  if (!regex_) return std::nullopt;
  return chain_ ? *chain_ : required_literals(*regex_);
}

std::optional<std::vector<std::string>> TemplateMatcher::derived_literals() const {
  if (alphanumeric_length(message_) < kFewestLetters) return std::nullopt;
  return derived_.required_literals();
}

const FlexibleChain* TemplateMatcher::derived_chain() const {
  return alphanumeric_length(message_) < kFewestLetters ? nullptr : &derived_;
}

TemplateMatch TemplateMatcher::match_of(const std::vector<std::optional<ByteSpan>>& spans) const {
  const bool named = spans.size() - 1 == message_.holes.size();
  TemplateMatch match{{spans[0]->begin, spans[0]->end}, {}};
  for (std::size_t at = 1; at < spans.size(); ++at)
    if (spans[at])
      match.captures.push_back(
          {named ? message_.holes[at - 1].name : std::to_string(at), {spans[at]->begin, spans[at]->end}});
  return match;
}

TemplateMatchResult TemplateMatcher::find_published(const MatchText& text, MatchScratch& scratch,
                                                    const MatchLimits& limits) const {
  TemplateMatchResult result;
  if (chain_) {
    if (const std::optional<LiteralChainMatch> found = chain_find(*chain_, text.stops())) {
      std::vector<std::optional<ByteSpan>> spans{found->span};
      spans.insert(spans.end(), found->holes.begin(), found->holes.end());
      result.match = match_of(spans);
    }
  } else if (pattern_) {
    const MatchResult found = pattern_->match(text.lines(), 0, limits, scratch);
    result.limit_hit = found.outcome == MatchOutcome::LimitHit;
    if (found.outcome == MatchOutcome::Match) result.match = match_of(found.spans);
  }
  return result;
}

TemplateMatchResult TemplateMatcher::find_derived(const MatchText& text) const {
  TemplateMatchResult result;
  if (alphanumeric_length(message_) < kFewestLetters) return result;
  const ChainResult found = derived_.find(text.flat(), {.unit_ends = text.unit_ends()});
  result.limit_hit = found.outcome == ChainOutcome::LimitHit;
  if (found.outcome != ChainOutcome::Found) return result;
  result.match = TemplateMatch{{found.match.begin, found.match.end}, {}};
  for (std::size_t at = 0; at < found.match.captures.size(); ++at)
    result.match->captures.push_back({message_.holes[at].name, found.match.captures[at]});
  return result;
}

std::vector<std::string> TemplateMatcher::findings() const {
  std::vector<std::string> findings;
  if (!fault_.empty()) findings.push_back(fault_);
  if (!regex_) return findings;
  const PatternRisk risk = assess_risk(*regex_);
  if (risk.exponential()) findings.emplace_back("catastrophic-pattern");
  if (risk.near_universal) findings.emplace_back("near-universal-pattern");
  return findings;
}

}  // namespace errdex::match
