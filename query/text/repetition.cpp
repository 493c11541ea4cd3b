#include "query/text/repetition.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "query/text/cursor.h"
#include "query/text/words.h"

namespace errdex::text {

namespace {

constexpr std::size_t kLongestPrefix = 48;
constexpr std::size_t kMostWords = 4;

std::size_t words_in(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

// Words that begin a line of a trace and so may repeat without being anybody's prefix.
bool begins_trace_line(std::string_view text) {
  static constexpr std::array<std::string_view, 12> kBeginnings = {
      "at ",       "File ",   "from ", "Caused by", "Suppressed", "Traceback",
      "goroutine", "thread ", "note:", "#",         "During ",    "-->"};
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view b) { return text.starts_with(b); });
}

bool can_be_prefix(std::string_view prefix) {
  if (prefix.empty() || is_blank(prefix[0]) || words_in(prefix) > kMostWords) return false;
  if (prefix.find_first_of("'(\"{") != std::string_view::npos && !prefix.starts_with("Step ")) return false;
  const std::string_view words = trim_right(prefix);
  const bool class_like = words.ends_with(':') && is_class_name(words.substr(0, words.size() - 1));
  return !class_like && !begins_trace_line(prefix) && !looks_like_error(prefix);
}

// The shortest beginning of `line` that ends as prefixes end; empty if there is none.
std::string_view delimited_prefix(std::string_view line) {
  static constexpr std::array<std::string_view, 6> kEnds = {": ", "| ", "] ", "> ", "== ", " - "};
  std::string_view near = line.substr(0, kLongestPrefix);
  // The first character does not end a prefix, so that `== APP == ` is taken whole.
  std::size_t end = std::string_view::npos;
  for (const std::string_view delimiter : kEnds) {
    const std::size_t found = near.find(delimiter, 1);
    if (found != std::string_view::npos) end = std::min(end, found + delimiter.size());
  }
  return end == std::string_view::npos ? std::string_view() : near.substr(0, end);
}

std::string_view two_words(std::string_view line) {
  Cursor cursor(line.substr(0, kLongestPrefix));
  const std::string_view first = cursor.token();
  const bool names = first.size() >= 5 && first.find_first_of("-/") != std::string_view::npos &&
                     first.find(':') == std::string_view::npos;
  if (!names || !cursor.literal(' ') || cursor.token().empty() || !cursor.literal(' ')) return {};
  return cursor.since(0);
}

struct Count {
  std::size_t lines = 0;
  bool in_a_row = false;
  std::size_t last_line = 0;
};

using Counts = std::unordered_map<std::string_view, Count>;

void count(Counts& counts, std::string_view prefix, std::size_t line) {
  if (prefix.empty()) return;
  Count& seen = counts[prefix];
  if (seen.lines > 0 && seen.last_line + 1 == line) seen.in_a_row = true;
  ++seen.lines;
  seen.last_line = line;
}

// How often is often enough: two of two lines, else three of them.
bool repeats(const Count& seen, std::size_t filled) {
  return seen.lines >= 3 || (seen.lines == 2 && filled == 2 && seen.in_a_row);
}

// The prefixes that repeat, if they cover half of the lines.
Counts chosen(const Counts& counts, std::size_t filled) {
  Counts result;
  std::size_t covered = 0;
  for (const auto& [prefix, seen] : counts) {
    if (!repeats(seen, filled) || !can_be_prefix(prefix)) continue;
    result.emplace(prefix, seen);
    covered += seen.lines;
  }
  if (covered * 2 < filled) result.clear();
  return result;
}

// A blank line of a prefixed log has the prefix without its last blank.
bool is_bare(const Counts& prefixes, std::string_view line) {
  if (line.empty() || line.size() >= kLongestPrefix) return false;
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const auto& known) { return trim_right(known.first) == trim_right(line); });
}

std::vector<std::size_t> lengths(std::span<const std::string_view> lines, const Counts& prefixes,
                                 std::string_view (*prefix_of)(std::string_view)) {
  std::vector<std::size_t> result(lines.size(), 0);
  const bool few = prefixes.size() <= 8;  // else the look-up of bare prefixes costs too much
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view prefix = prefix_of(lines[i]);
    if (prefixes.contains(prefix)) {
      result[i] = prefix.size();
    } else if (few && is_bare(prefixes, lines[i])) {
      result[i] = lines[i].size();
    }
  }
  return result;
}

}  // namespace

std::vector<std::size_t> repeated_prefixes(std::span<const std::string_view> lines) {
  std::size_t filled = 0;
  Counts delimited;
  Counts words;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (trim(lines[i]).empty()) continue;
    ++filled;
    count(delimited, delimited_prefix(lines[i]), i);
    count(words, two_words(lines[i]), i);
  }
  if (filled >= 2) {
    if (const Counts found = chosen(delimited, filled); !found.empty())
      return lengths(lines, found, delimited_prefix);
    if (const Counts found = chosen(words, filled); !found.empty() && filled >= 3)
      return lengths(lines, found, two_words);
  }
  return {};
}

}  // namespace errdex::text
