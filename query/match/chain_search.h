#pragma once

// The search behind FlexibleChain: one reading of a template against one text. Internal to query/match.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "query/match/flexible_chain.h"

namespace errdex::match {

// Where pieces are, with a common budget of steps.
class PieceFinder {
 public:
  PieceFinder(std::string_view text, std::size_t max_steps) : text_(text), steps_left_(max_steps) {}

  // The first place of `piece` that begins at or after `from`. Absent: none, or the budget is used up.
  std::optional<TextSpan> find(const FlexibleChain::Piece& piece, std::size_t from);

  // False once the budget is used up.
  bool spend(std::size_t steps);
  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  std::optional<TextSpan> at_core(const FlexibleChain::Piece& piece, std::size_t core, std::size_t size,
                                  std::size_t from) const;
  std::optional<TextSpan> find_quotes(const FlexibleChain::Piece& piece, std::size_t from);
  std::optional<TextSpan> find_at_ends(const FlexibleChain::Piece& piece, std::size_t from);

  std::string_view text_;
  std::size_t steps_left_;
  bool exhausted_ = false;
};

// Bytes of the quote that `text` begins with (ends with); 0 if none.
std::size_t quote_length(std::string_view text);
std::size_t quote_length_at_end(std::string_view text);

ChainResult search_chain(const FlexibleChain::Chain& chain, PieceFinder& finder, const ChainOptions& options);

}  // namespace errdex::match
