#include "query/match/chain_search.h"

#include <algorithm>

#include "query/match/hole_value.h"
#include "query/match/placeholder.h"

namespace errdex::match {
namespace {

using Places = std::vector<TextSpan>;

// Steps, so that a step stays near a nanosecond.
constexpr std::size_t kPlaceCost = 64;    // finding a place, keeping it and looking at what follows
constexpr std::size_t kNumberCost = 512;  // trying the lengths of a number

class Search {
 public:
  Search(const FlexibleChain::Chain& chain, PieceFinder& finder, const ChainOptions& options)
      : chain_(chain), finder_(finder), options_(options), text_(finder.text()) {}

  ChainResult run() {
    Places path;
    bool rejected = false;
    if (!first_places(path, rejected)) return none();
    if (rejected && !weigh_all(path)) return none();
    return {ChainOutcome::Found, describe(path)};
  }

 private:
  [[nodiscard]] ChainResult none() const {
    return {finder_.exhausted() ? ChainOutcome::LimitHit : ChainOutcome::NoMatch, {}};
  }

  // The first place of each piece after the one before. It is the answer unless a hole rejects its value. If
  // a piece is missing here, no match exists at all.
  bool first_places(Places& path, bool& rejected) {
    for (std::size_t i = 0; i < chain_.pieces.size(); ++i) {
      const auto place = finder_.find(chain_.pieces[i], i == 0 ? 0 : earliest(i, path.back()));
      if (!place) return false;
      rejected = rejected || (i > 0 && !joins(i, path.back(), *place));
      path.push_back(*place);
    }
    rejected = rejected || !leading_fits(path.front()) || !trailing_fits(path.back());
    return true;
  }

  // Where piece i may begin after `last`: one blank may serve both sides of an empty hole.
  [[nodiscard]] std::size_t earliest(std::size_t i, const TextSpan& last) const {
    const bool blank = chain_.pieces[i].core.starts_with(' ') && !chain_.pieces[i].quote_before;
    return blank && last.end > last.begin && text_[last.end - 1] == ' ' ? last.end - 1 : last.end;
  }

  [[nodiscard]] std::size_t reach(std::size_t i) const {
    const std::size_t number = kMaxNumberLength;
    return is_numeric(chain_.between[i - 1]) ? std::min(options_.max_hole, number) : options_.max_hole;
  }

  // Whether the hole before piece i can hold what lies between.
  [[nodiscard]] bool joins(std::size_t i, const TextSpan& last, const TextSpan& next) const {
    if (next.begin < earliest(i, last)) return false;
    const std::size_t begin = std::min(last.end, next.begin);
    const std::size_t length = next.begin - begin;
    return length <= reach(i) && fits(chain_.between[i - 1], text_.substr(begin, length));
  }

  [[nodiscard]] bool leading_fits(const TextSpan& first) const {
    return !chain_.leading_hole || !is_numeric(chain_.leading) ||
           number_suffix(chain_.leading, text_.substr(0, first.begin)) > 0;
  }

  [[nodiscard]] bool trailing_fits(const TextSpan& last) const {
    return !chain_.trailing_hole || !is_numeric(chain_.trailing) ||
           number_prefix(chain_.trailing, text_.substr(last.end)) > 0;
  }

  // All places of every piece, then from the last piece backwards those from which the rest can be reached.
  bool weigh_all(Places& path) {
    std::vector<Places> places(chain_.pieces.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!collect(i, path[i].begin, places[i])) return false;
    }
    std::erase_if(places.back(), [&](const TextSpan& place) { return !trailing_fits(place); });
    for (std::size_t i = places.size() - 1; i > 0; --i) keep_reaching(i, places[i - 1], places[i]);
    std::erase_if(places.front(), [&](const TextSpan& place) { return !leading_fits(place); });
    if (places.front().empty() || finder_.exhausted()) return false;
    path = {places.front().front()};
    for (std::size_t i = 1; i < places.size(); ++i) {
      const auto next = next_place(i, path.back(), places[i]);
      if (!next) return false;
      path.push_back(*next);
    }
    return true;
  }

  bool collect(std::size_t i, std::size_t from, Places& places) {
    while (const auto place = finder_.find(chain_.pieces[i], from)) {
      places.push_back(*place);
      from = place->begin + 1;
      finder_.spend(is_numeric(chain_.trailing) || is_numeric(chain_.leading) ? kNumberCost : kPlaceCost);
    }
    return !finder_.exhausted();
  }

  void keep_reaching(std::size_t i, Places& from, const Places& to) {
    std::erase_if(from, [&](const TextSpan& place) { return !next_place(i, place, to).has_value(); });
  }

  // The first of `next` (places of piece i) that the hole after `last` can reach.
  std::optional<TextSpan> next_place(std::size_t i, const TextSpan& last, const Places& next) {
    const std::size_t from = earliest(i, last);
    auto at = std::lower_bound(next.begin(), next.end(), from,
                               [](const TextSpan& place, std::size_t begin) { return place.begin < begin; });
    for (; at != next.end() && at->begin - std::min(at->begin, last.end) <= reach(i); ++at) {
      if (joins(i, last, *at)) return *at;
      if (!finder_.spend(kMaxNumberLength)) break;
    }
    return std::nullopt;
  }

  ChainMatch describe(const Places& path) const {
    ChainMatch match{.begin = path.front().begin, .end = path.back().end};
    for (const TextSpan& place : path) match.literal_bytes_matched += place.end - place.begin;
    if (chain_.leading_hole) {
      match.captures.push_back(leading_value(path.front().begin));
      match.begin = match.captures.front().begin;
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
      match.captures.push_back(trimmed({std::min(path[i - 1].end, path[i].begin), path[i].begin}));
    }
    if (chain_.trailing_hole) take_trailing(match);
    return match;
  }

  [[nodiscard]] TextSpan trimmed(TextSpan span) const {
    while (span.begin < span.end && text_[span.begin] == ' ') ++span.begin;
    while (span.end > span.begin && text_[span.end - 1] == ' ') --span.end;
    return span;
  }

  [[nodiscard]] TextSpan leading_value(std::size_t end) const {
    if (is_numeric(chain_.leading)) {
      return trimmed({end - number_suffix(chain_.leading, text_.substr(0, end)), end});
    }
    const auto after = std::upper_bound(options_.unit_ends.begin(), options_.unit_ends.end(), end);
    std::size_t begin = after == options_.unit_ends.begin() ? 0 : std::min(*(after - 1), end);
    begin = std::max(begin, end - std::min(end, options_.max_hole));
    return trimmed({begin, end});
  }

  [[nodiscard]] std::size_t unit_end(std::size_t at) const {
    const auto end = std::lower_bound(options_.unit_ends.begin(), options_.unit_ends.end(), at);
    const std::size_t limit = end == options_.unit_ends.end() ? text_.size() : std::min(*end, text_.size());
    return std::min(std::max(limit, at), at + std::min(options_.max_hole, text_.size() - at));
  }

  void take_trailing(ChainMatch& match) const {
    const std::size_t begin = match.end;
    std::size_t end = unit_end(begin);
    if (is_numeric(chain_.trailing)) end = begin + number_prefix(chain_.trailing, text_.substr(begin));
    const TextSpan last = optional_last(begin, end);
    match.captures.push_back(trimmed({begin, last.begin}));
    match.literal_bytes_matched += last.end - last.begin;
    match.end = last.end > last.begin ? last.end : std::max(begin, match.captures.back().end);
  }

  // The literal that closes the template, if it is there; else the empty span at the value's end.
  [[nodiscard]] TextSpan optional_last(std::size_t begin, std::size_t end) const {
    const FlexibleChain::Piece& piece = chain_.optional_last;
    if (piece.core.empty() && !piece.quote_before) return {end, end};
    const bool number = is_numeric(chain_.trailing);
    PieceFinder unit(text_.substr(0, std::min(text_.size(), number ? end + piece.core.size() + 3 : end)),
                     options_.max_steps);
    for (auto place = unit.find(piece, number ? end : begin); place;
         place = unit.find(piece, place->begin + 1)) {
      if (number && place->begin > end) break;
      if (number || ends_value(piece, *place)) return *place;
    }
    return {end, end};
  }

  // A sentence's point ends the value only before a blank: a.txt has one inside. A closing quote or bracket
  // always does.
  [[nodiscard]] bool ends_value(const FlexibleChain::Piece& piece, const TextSpan& place) const {
    if (piece.quote_before || std::string_view(".,:;!?").find(piece.core.front()) == std::string_view::npos)
      return true;
    return place.end == text_.size() || text_[place.end] == ' ';
  }

  const FlexibleChain::Chain& chain_;
  PieceFinder& finder_;
  const ChainOptions& options_;
  std::string_view text_;
};

}  // namespace

ChainResult search_chain(const FlexibleChain::Chain& chain, PieceFinder& finder,
                         const ChainOptions& options) {
  if (chain.pieces.empty()) return {};
  return Search(chain, finder, options).run();
}

}  // namespace errdex::match
