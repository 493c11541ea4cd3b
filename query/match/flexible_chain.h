#pragma once

// Finds a message template in text: its literals one after the other with anything in the holes. This is our
// own matcher beside the published pattern, which keeps placeholders it does not know as literal text. Not
// for regular expressions, and not for text with typing errors (similarity.h).

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/match/message_template.h"

namespace errdex::match {

struct ChainOptions {
  std::size_t max_hole = 2'000;  // bytes of one value between two literals
  // Ascending offsets where a line or sentence of the text ends. The value at a template's very end or
  // beginning stays inside its unit. None: the whole text is one.
  std::span<const std::size_t> unit_ends{};
  std::size_t max_steps = 20'000'000;  // bytes looked at and pairs tried; some 50 ms at the most
};

struct TextSpan {
  std::size_t begin = 0;  // half-open bytes
  std::size_t end = 0;
  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

struct ChainMatch {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<TextSpan> captures{};  // one per hole, in order, without blanks at their ends; may be empty
  std::size_t literal_bytes_matched = 0;
};

enum class ChainOutcome { Found, NoMatch, LimitHit };

struct ChainResult {
  ChainOutcome outcome = ChainOutcome::NoMatch;
  ChainMatch match{};  // meaningful if Found
};

// A template made ready to be looked for in many texts.
class FlexibleChain {
 public:
  explicit FlexibleChain(const MessageTemplate& message);

  // The leftmost match, each value as short as possible from left to right. In `text` white space runs must
  // be one blank. What is equal besides bytes: any two quotes ' " ` ´ ‘ ’ “ ” « » ‹ › „ ‚ next to a hole; a
  // blank on both sides of an empty hole is one; blanks at the text's ends may be missing. A first or last
  // literal without letter or digit may be missing where another literal has one. Integer, Float and Hex
  // holes hold only such (hole_value.h). LimitHit says that max_steps ended the search without an answer. A
  // template without any literal matches nothing. Cost: linear in the text for each literal as a rule; where
  // a limit on a value rejects the first try, all places of all literals are weighed, never more than
  // max_steps.
  [[nodiscard]] ChainResult find(std::string_view text, const ChainOptions& options = {}) const;

  // Texts that every match holds byte by byte, in order, for an index; a blank at a text's end may be
  // missing.
  [[nodiscard]] std::vector<std::string> required_literals() const;

  struct Piece {
    std::string core;           // what is compared byte by byte
    bool quote_before = false;  // any quote, between a hole and the core
    bool quote_after = false;
    bool may_begin_short = false;  // its leading blank may be missing at the text's begin
    bool may_end_short = false;    // its trailing blank may be missing at the text's end
  };
  // One reading of the template: with or without an optional first literal.
  struct Chain {
    std::vector<Piece> pieces;      // literals that must be there
    std::vector<HoleKind> between;  // kinds of the holes between them: pieces.size() - 1
    bool leading_hole = false;      // a hole before the first piece …
    bool trailing_hole = false;     // … and one after the last
    HoleKind leading = HoleKind::Any;
    HoleKind trailing = HoleKind::Any;
    Piece optional_last{};  // after the trailing hole, if it has any text
  };

  // In the order in which they are tried; the last asks for the least.
  [[nodiscard]] const std::vector<Chain>& readings() const { return readings_; }

 private:
  std::vector<Chain> readings_;
};

}  // namespace errdex::match
