#include <algorithm>
#include <array>

#include "query/match/chain_search.h"

namespace errdex::match {
namespace {

constexpr std::array<std::string_view, 15> kQuotes{"'",      "\"",     "`",      "\u00B4", "\u2018",
                                                   "\u2019", "\u201A", "\u201B", "\u201C", "\u201D",
                                                   "\u201E", "\u00AB", "\u00BB", "\u2039", "\u203A"};
constexpr std::size_t kQuoteCost = 64;  // steps: telling a quote on either side compares with all of them
// Bytes that quotes begin with.
constexpr std::string_view kQuoteStarts = "'\"`\xC2\xE2";

}  // namespace

std::size_t quote_length(std::string_view text) {
  for (const std::string_view quote : kQuotes) {
    if (text.starts_with(quote)) return quote.size();
  }
  return 0;
}

std::size_t quote_length_at_end(std::string_view text) {
  for (const std::string_view quote : kQuotes) {
    if (text.ends_with(quote)) return quote.size();
  }
  return 0;
}

bool PieceFinder::spend(std::size_t steps) {
  exhausted_ = exhausted_ || steps > steps_left_;
  if (!exhausted_) steps_left_ -= steps;
  return !exhausted_;
}

// The piece whose core is at `core`, if its quotes are there and it does not begin before `from`.
std::optional<TextSpan> PieceFinder::at_core(const FlexibleChain::Piece& piece, std::size_t core,
                                             std::size_t size, std::size_t from) const {
  TextSpan place{core, core + size};
  if (piece.quote_before) {
    const std::size_t quote = quote_length_at_end(text_.substr(0, core));
    if (quote == 0 || core - quote < from) return std::nullopt;
    place.begin -= quote;
  }
  if (piece.quote_after) {
    const std::size_t quote = quote_length(text_.substr(place.end));
    if (quote == 0) return std::nullopt;
    place.end += quote;
  }
  return place;
}

std::optional<TextSpan> PieceFinder::find_quotes(const FlexibleChain::Piece& piece, std::size_t from) {
  for (std::size_t at = from; at <= text_.size(); ++at) {
    at = text_.find_first_of(kQuoteStarts, at);
    if (at == std::string_view::npos || !spend(kQuoteCost)) return std::nullopt;
    const std::size_t quote = quote_length(text_.substr(at));
    if (quote == 0) continue;
    const std::size_t core = piece.quote_before ? at + quote : at;
    if (auto place = at_core(piece, core, 0, from)) return place;
  }
  return std::nullopt;
}

// A blank that the text's trimmed ends lack.
std::optional<TextSpan> PieceFinder::find_at_ends(const FlexibleChain::Piece& piece, std::size_t from) {
  const std::string_view core = piece.core;
  if (piece.may_begin_short && from == 0 && text_.starts_with(core.substr(1))) {
    if (auto place = at_core(piece, 0, core.size() - 1, 0)) return place;
  }
  if (piece.may_end_short && text_.ends_with(core.substr(0, core.size() - 1))) {
    const std::size_t size = core.size() - 1;
    const std::size_t at = text_.size() - size;
    if (at >= from) return at_core(piece, at, size, from);
  }
  return std::nullopt;
}

std::optional<TextSpan> PieceFinder::find(const FlexibleChain::Piece& piece, std::size_t from) {
  if (from > text_.size() || exhausted_) return std::nullopt;
  if (piece.core.empty()) {
    if (piece.quote_before || piece.quote_after) return find_quotes(piece, from);
    return spend(1) ? std::optional(TextSpan{from, from}) : std::nullopt;
  }
  if (piece.may_begin_short && from == 0) {
    if (auto place = find_at_ends(piece, 0)) return place;
  }
  const std::size_t per_byte =
      1 + piece.core.size() / 32;  // the library's search repeats itself on hostile text
  for (std::size_t at = from; at < text_.size(); ++at) {
    const std::size_t begin = at;
    at = text_.find(piece.core, at);
    const std::size_t read = std::min(at, text_.size()) - begin + piece.core.size();
    if (!spend(read * per_byte)) return std::nullopt;
    if (at == std::string_view::npos) break;
    if (auto place = at_core(piece, at, piece.core.size(), from)) return place;
  }
  return find_at_ends(piece, from);
}

}  // namespace errdex::match
