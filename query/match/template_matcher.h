#pragma once

// Both matchers of one message template: the published regular expression, and our own derived from the
// message. Made ready once, then tried on texts.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "query/match/flexible_chain.h"
#include "query/match/literal_chain.h"
#include "query/match/message_template.h"
#include "query/match/pattern.h"

namespace errdex::match {

// A text made ready for both matchers. Lifetime: keeps views of both texts.
class MatchText {
 public:
  // `lines` is for the published matcher; `flat` is the same with every white space run as one blank, for
  // the derived one, and `unit_ends` says where lines of it end.
  MatchText(std::string_view lines, std::string_view flat, std::vector<std::size_t> unit_ends)
      : stops_(lines), flat_(flat), unit_ends_(std::move(unit_ends)) {}

  [[nodiscard]] const HoleStops& stops() const { return stops_; }
  [[nodiscard]] std::string_view lines() const { return stops_.text(); }
  [[nodiscard]] std::string_view flat() const { return flat_; }
  [[nodiscard]] const std::vector<std::size_t>& unit_ends() const { return unit_ends_; }

 private:
  HoleStops stops_;
  std::string_view flat_;
  std::vector<std::size_t> unit_ends_;
};

struct NamedSpan {
  std::string name;
  TextSpan span;
};

struct TemplateMatch {
  TextSpan span;  // of MatchText::lines() (published) or MatchText::flat() (derived)
  std::vector<NamedSpan> captures;
};

struct TemplateMatchResult {
  std::optional<TemplateMatch> match{};
  bool limit_hit = false;  // the search was ended before it had an answer
};

class TemplateMatcher {
 public:
  TemplateMatcher(std::string_view error_message, std::string_view message_pattern);

  // Literals that every match of a matcher holds, for the index; absent when the matcher can never match.
  [[nodiscard]] std::optional<std::vector<std::string>> published_literals() const;
  [[nodiscard]] std::optional<std::vector<std::string>> derived_literals() const;

  // The leftmost match of the published pattern as JavaScript would find it.
  [[nodiscard]] TemplateMatchResult find_published(const MatchText& text, MatchScratch& scratch,
                                                   const MatchLimits& limits = {}) const;
  // The leftmost match of the derived matcher.
  [[nodiscard]] TemplateMatchResult find_derived(const MatchText& text) const;

  [[nodiscard]] const MessageTemplate& message() const { return message_; }
  // The derived matcher's pieces; null where it matches nothing.
  [[nodiscard]] const FlexibleChain* derived_chain() const;
  // The literals of a published pattern that is `literal (.+?) literal …`; null for every other.
  [[nodiscard]] const std::vector<std::string>* published_chain() const {
    return chain_ ? &*chain_ : nullptr;
  }
  // Why the published pattern cannot be used: "uncompilable-pattern", "unsupported-pattern", or empty.
  [[nodiscard]] const std::string& published_fault() const { return fault_; }
  // Facts about the published pattern that are worth a finding: "catastrophic-pattern",
  // "near-universal-pattern".
  [[nodiscard]] std::vector<std::string> findings() const;

 private:
  // `spans`: the whole match, then one entry per capture, absent where it took no part.
  [[nodiscard]] TemplateMatch match_of(const std::vector<std::optional<ByteSpan>>& spans) const;

  MessageTemplate message_;
  FlexibleChain derived_;
  std::optional<JsRegex> regex_;                   // absent: cannot be used
  std::optional<std::vector<std::string>> chain_;  // the literals, where the pattern is a plain chain
  std::optional<Pattern> pattern_;                 // compiled, where it is none; absent: PCRE2 refuses it
  std::string fault_;
};

// The message as cleaning a person's text would leave it: typographic quotes straight, odd blanks plain, no
// characters without width.
std::string plain_message(std::string_view error_message);

}  // namespace errdex::match
