#include "query/match/flexible_chain.h"

#include <algorithm>

#include "query/match/chain_search.h"
#include "query/match/placeholder.h"

namespace errdex::match {
namespace {

using Piece = FlexibleChain::Piece;
using Chain = FlexibleChain::Chain;

bool has_letters(std::string_view literal) {
  return std::any_of(literal.begin(), literal.end(),
                     [](char c) { return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80U; });
}

bool has_letters_beside(const MessageTemplate& message, std::size_t i) {
  for (std::size_t j = 0; j < message.literals.size(); ++j) {
    if (j != i && has_letters(message.literals[j])) return true;
  }
  return false;
}

bool is_optional(const MessageTemplate& message, std::size_t i) {
  return !has_letters(message.literals[i]) && has_letters_beside(message, i);
}

Piece piece_of(std::string_view literal, bool after_hole, bool before_hole) {
  Piece piece;
  if (const std::size_t quote = after_hole ? quote_length(literal) : 0) {
    piece.quote_before = true;
    literal.remove_prefix(quote);
  }
  if (const std::size_t quote = before_hole ? quote_length_at_end(literal) : 0) {
    piece.quote_after = true;
    literal.remove_suffix(quote);
  }
  piece.core = literal;
  return piece;
}

Piece piece_of(const MessageTemplate& message, std::size_t i) {
  return piece_of(message.literals[i], i > 0, i + 1 < message.literals.size());
}

Chain reading_of(const MessageTemplate& message, bool without_first) {
  Chain chain;
  const std::size_t last = message.literals.size() - 1;
  chain.leading_hole = last > 0 && (without_first || message.literals.front().empty());
  chain.trailing_hole = last > 0 && (message.literals[last].empty() || is_optional(message, last));
  const std::size_t begin = chain.leading_hole ? 1 : 0;
  const std::size_t end = chain.trailing_hole ? last : last + 1;
  for (std::size_t i = begin; i < end; ++i) {
    chain.pieces.push_back(piece_of(message, i));
    if (i > begin) chain.between.push_back(message.holes[i - 1].kind);
  }
  if (chain.leading_hole) chain.leading = message.holes.front().kind;
  if (chain.trailing_hole) {
    chain.trailing = message.holes.back().kind;
    chain.optional_last = piece_of(message, last);
  }
  if (chain.pieces.empty()) return chain;
  const auto is_open = [](const Piece& piece) { return piece.core.size() > 1; };
  Piece& first_piece = chain.pieces.front();
  Piece& last_piece = chain.pieces.back();
  first_piece.may_begin_short = chain.leading_hole && is_open(first_piece) &&
                                first_piece.core.front() == ' ' && !first_piece.quote_before;
  last_piece.may_end_short =
      chain.trailing_hole && is_open(last_piece) && last_piece.core.back() == ' ' && !last_piece.quote_after;
  return chain;
}

bool has_text(const MessageTemplate& message) {
  return std::any_of(message.literals.begin(), message.literals.end(),
                     [](const auto& l) { return !l.empty(); });
}

}  // namespace

FlexibleChain::FlexibleChain(const MessageTemplate& message) {
  if (!has_text(message)) return;
  readings_.push_back(reading_of(message, false));
  if (!message.holes.empty() && !message.literals.front().empty() && is_optional(message, 0)) {
    readings_.push_back(reading_of(message, true));
  }
}

std::vector<std::string> FlexibleChain::required_literals() const {
  std::vector<std::string> literals;
  if (readings_.empty()) return literals;
  for (const Piece& piece : readings_.back().pieces) literals.push_back(piece.core);  // the least demanding
  return literals;
}

ChainResult FlexibleChain::find(std::string_view text, const ChainOptions& options) const {
  PieceFinder finder(text, options.max_steps);
  ChainResult result;
  for (const Chain& chain : readings_) {
    result = search_chain(chain, finder, options);
    if (result.outcome != ChainOutcome::NoMatch) break;
  }
  return result;
}

}  // namespace errdex::match
