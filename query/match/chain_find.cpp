// Why the earliest place of every literal is the right one: a hole holds no line terminator, so a literal
// without one must begin in the line where the hole before it begins, and a later place in that line reaches
// no more than an earlier one. A literal with a line terminator has one possible place: there its first
// terminator is the first that the text has. So no place is ever taken back, places only move to the right
// when the start does, and what was searched once need not be searched again.

#include <algorithm>
#include <string.h>

#include "query/match/literal_chain.h"
#include "schema/utf8.h"

namespace errdex::match {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// In worst-case linear time, which string_view::find is not.
std::size_t find_bytes(std::string_view text, std::string_view needle, std::size_t from) {
  if (from > text.size()) return kNowhere;
  if (needle.empty()) return from;
  if (from == text.size()) return kNowhere;
  const void* found = memmem(text.data() + from, text.size() - from, needle.data(), needle.size());
  return found == nullptr ? kNowhere
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

// One literal and where it was last found.
struct Link {
  std::string_view literal;
  std::size_t terminator = kNowhere;  // offset of its first line terminator
  std::size_t searched_from = kNowhere;
  std::size_t searched_to = 0;  // there is no place in [searched_from, searched_to)
  std::size_t place = kNowhere;
};

class ChainFinder {
 public:
  ChainFinder(std::span<const std::string> literals, const HoleStops& stops);
  std::optional<LiteralChainMatch> find(std::size_t start);

 private:
  // The first stop at or after `from`; the text's size if there is none.
  std::size_t next_stop(std::size_t from) const;
  std::size_t next_start(std::size_t from) const;
  std::size_t place_link(Link& link, std::size_t hole_begin);
  std::size_t place_in_line(Link& link, std::size_t from, std::size_t line_end);
  bool holds(std::size_t at, std::string_view literal) const {
    return text_.substr(std::min(at, text_.size())).starts_with(literal);
  }
  // Places the first literal at `start` and the others behind it; false if one has no place.
  bool place_all(std::size_t start);
  std::size_t start_after_failure(std::size_t start) const;
  LiteralChainMatch match() const;

  std::string_view text_;
  std::span<const std::size_t> stops_;
  std::vector<Link> links_;
};

ChainFinder::ChainFinder(std::span<const std::string> literals, const HoleStops& stops)
    : text_(stops.text()), stops_(stops.offsets()) {
  for (const std::string& literal : literals) {
    const HoleStops inside(literal);
    Link link{.literal = literal};
    if (!inside.offsets().empty()) link.terminator = inside.offsets().front();
    links_.push_back(link);
  }
}

std::size_t ChainFinder::next_stop(std::size_t from) const {
  const auto found = std::lower_bound(stops_.begin(), stops_.end(), from);
  return found == stops_.end() ? text_.size() : *found;
}

std::size_t ChainFinder::next_start(std::size_t from) const {
  const std::string_view literal = links_.front().literal;
  if (!literal.empty()) return find_bytes(text_, literal, from);
  while (from < text_.size() && is_utf8_continuation(text_[from])) ++from;
  return from > text_.size() ? kNowhere : from;
}

std::size_t ChainFinder::place_in_line(Link& link, std::size_t from, std::size_t line_end) {
  if (link.searched_from != kNowhere && from >= link.searched_from) {
    if (link.place != kNowhere && from <= link.place) return link.place;
    if (link.place == kNowhere && line_end <= link.searched_to) return kNowhere;
  }
  // A literal without terminator lies inside of the line, so nothing beyond it need be searched.
  link.place = find_bytes(text_.substr(0, line_end), link.literal, from);
  link.searched_from = from;
  link.searched_to = line_end;
  return link.place;
}

std::size_t ChainFinder::place_link(Link& link, std::size_t hole_begin) {
  const std::size_t line_end = next_stop(hole_begin);
  if (hole_begin >= line_end) return kNowhere;
  const std::size_t earliest = hole_begin + utf8_length(text_.substr(hole_begin));
  if (link.terminator == kNowhere) return place_in_line(link, earliest, line_end);
  if (line_end < earliest + link.terminator) return kNowhere;
  const std::size_t place = line_end - link.terminator;
  return holds(place, link.literal) ? link.place = place : kNowhere;
}

bool ChainFinder::place_all(std::size_t start) {
  links_.front().place = start;
  for (std::size_t i = 1; i < links_.size(); ++i) {
    const std::size_t hole_begin = links_[i - 1].place + links_[i - 1].literal.size();
    if (place_link(links_[i], hole_begin) == kNowhere) return false;
  }
  return true;
}

// The next start that could end otherwise. If the first literal has no terminator, none in this line can: a
// later start places every literal of this line as far right or further, and the first literal with a
// terminator at the same place. Two places of a first literal with a terminator end in different lines.
std::size_t ChainFinder::start_after_failure(std::size_t start) const {
  const Link& first = links_.front();
  if (first.terminator != kNowhere) return start + 1;
  const std::size_t line_end = next_stop(start + first.literal.size());
  return line_end == text_.size() ? kNowhere : line_end + 1;
}

LiteralChainMatch ChainFinder::match() const {
  LiteralChainMatch result;
  result.span = {links_.front().place, links_.back().place + links_.back().literal.size()};
  for (std::size_t i = 1; i < links_.size(); ++i) {
    result.holes.push_back({links_[i - 1].place + links_[i - 1].literal.size(), links_[i].place});
  }
  return result;
}

std::optional<LiteralChainMatch> ChainFinder::find(std::size_t start) {
  start = next_start(start);
  while (start != kNowhere) {
    if (place_all(start)) return match();
    const std::size_t next = start_after_failure(start);
    if (next == kNowhere) break;
    start = next_start(next);
  }
  return std::nullopt;
}

}  // namespace

std::optional<LiteralChainMatch> chain_find(std::span<const std::string> literals, const HoleStops& stops,
                                            std::size_t start) {
  return ChainFinder(literals, stops).find(start);
}

std::optional<LiteralChainMatch> chain_find(std::span<const std::string> literals, std::string_view text,
                                            std::size_t start) {
  const auto longest = std::max_element(
      literals.begin(), literals.end(),
      [](const std::string& left, const std::string& right) { return left.size() < right.size(); });
  if (find_bytes(text, *longest, start) == kNowhere) return std::nullopt;  // spares the pass over the text
  return chain_find(literals, HoleStops(text), start);
}

}  // namespace errdex::match
