#include "query/match/cut_match.h"

#include <algorithm>

namespace errdex::match {
namespace {

bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

class CutSearch {
 public:
  CutSearch(const MessageTemplate& message, std::string_view text) : message_(message), text_(text) {}

  std::optional<CutMatch> best() {
    for (std::size_t first = 0; first < message_.literals.size(); ++first) {
      try_inside(first);
      try_end_of(first);
      if (first > 0) try_hole_before(first);
    }
    return std::move(best_);
  }

 private:
  // The whole text is a piece of one literal.
  void try_inside(std::size_t literal) {
    const std::string& fixed = message_.literals[literal];
    const std::size_t at = fixed.find(text_);
    if (at == std::string::npos || text_.empty()) return;
    CutMatch match;
    match.cut_front = literal > 0 || at > 0;
    match.cut_back = literal + 1 < message_.literals.size() || at + text_.size() < fixed.size();
    add(match, literal, at, at + text_.size());
    keep(std::move(match));
  }

  // The text begins with the end of a literal; a hole follows.
  void try_end_of(std::size_t literal) {
    const std::string& fixed = message_.literals[literal];
    if (literal + 1 == message_.literals.size()) return;
    for (std::size_t size = std::min(fixed.size(), text_.size()); size > 0; --size) {
      if (!fixed.ends_with(text_.substr(0, size))) continue;
      CutMatch match;
      match.cut_front = literal > 0 || size < fixed.size();
      add(match, literal, fixed.size() - size, fixed.size());
      follow(std::move(match), literal + 1, size);
      return;
    }
  }

  void try_hole_before(std::size_t literal) {
    CutMatch match;
    match.cut_front = true;
    follow(std::move(match), literal, 0);
  }

  // From `at` on the text is what a hole holds, then literal `next`, and so on.
  void follow(CutMatch match, std::size_t next, std::size_t at) {
    for (; next < message_.literals.size(); ++next) {
      const std::string& fixed = message_.literals[next];
      const bool is_last = next + 1 == message_.literals.size();
      const std::size_t found = is_last ? last_place(fixed, at) : text_.find(fixed, at);
      if (found == std::string_view::npos) return end_within(std::move(match), next, at);
      add(match, next, 0, fixed.size());
      at = found + fixed.size();
    }
    keep(std::move(match));
  }

  // The last literal ends the text, or is not whole in it.
  [[nodiscard]] std::size_t last_place(const std::string& fixed, std::size_t at) const {
    if (!text_.ends_with(fixed) || text_.size() - fixed.size() < at) return std::string_view::npos;
    return text_.size() - fixed.size();
  }

  // The text ends with the beginning of `literal`, or in the hole before it.
  void end_within(CutMatch match, std::size_t literal, std::size_t at) {
    const std::string_view fixed = message_.literals[literal];
    match.cut_back = true;
    std::size_t size = std::min(fixed.size(), text_.size() - at);
    while (size > 0 && !text_.ends_with(fixed.substr(0, size))) --size;
    add(match, literal, 0, size);
    keep(std::move(match));
  }

  static void add(CutMatch& match, std::size_t literal, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    match.pieces.push_back({literal, begin, end});
    match.literal_bytes += end - begin;
  }

  void keep(CutMatch match) {
    if (match.literal_bytes == 0) return;
    if (!best_ || match.literal_bytes > best_->literal_bytes) best_ = std::move(match);
  }

  const MessageTemplate& message_;
  std::string_view text_;
  std::optional<CutMatch> best_;
};

}  // namespace

std::string with_single_blanks(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!is_blank(c)) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::optional<CutMatch> find_cut(const MessageTemplate& message, std::string_view text) {
  return CutSearch(message, text).best();
}

}  // namespace errdex::match
