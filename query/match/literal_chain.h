#pragma once

// The shape that nearly every published pattern has, `literal (.+?) literal (.+?) …`, and its search without
// a regular expression engine. Exact: the same decision, span and captures as the regular expression.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/match/js_regex.h"

namespace errdex::match {

// Half-open bytes of a text.
struct ByteSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const ByteSpan&, const ByteSpan&) = default;
};

// The literals of a pattern that consists of literal characters and groups (.+?) only: n groups give n + 1
// literals, which may be empty. Absent for every other pattern.
std::optional<std::vector<std::string>> literal_chain(const JsRegex& regex);

// Where a hole must end: line terminators of JavaScript (\n, \r, U+2028, U+2029) and bytes that are not
// UTF-8. Found once for a text and used for all chains. Lifetime: keeps a view of the text.
class HoleStops {
 public:
  // Cost: one pass over the text.
  explicit HoleStops(std::string_view text);
  [[nodiscard]] std::string_view text() const { return text_; }
  // Offsets, ascending.
  [[nodiscard]] std::span<const std::size_t> offsets() const { return offsets_; }

 private:
  std::string_view text_;
  std::vector<std::size_t> offsets_;
};

struct LiteralChainMatch {
  ByteSpan span{};
  std::vector<ByteSpan> holes{};  // one per (.+?), in order; never empty
};

// The leftmost match that begins at or after `start`, its holes as short as possible from left to right. Each
// hole has at least one character and no stop; literals may hold line terminators. Requires: literals is not
// empty and valid UTF-8; `start` is at most the text's size and not inside of a character.
// Cost: linear in the text; at worst, with line terminators in literals, once more for each literal.
std::optional<LiteralChainMatch> chain_find(std::span<const std::string> literals, const HoleStops& stops,
                                            std::size_t start = 0);

// The same for a single chain.
std::optional<LiteralChainMatch> chain_find(std::span<const std::string> literals, std::string_view text,
                                            std::size_t start = 0);

}  // namespace errdex::match
