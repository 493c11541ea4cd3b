#include "query/match/code_point_set.h"

#include <algorithm>

namespace errdex::match {
namespace {

std::vector<CodeRange> merged(std::vector<CodeRange> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const CodeRange& left, const CodeRange& right) { return left.first < right.first; });
  std::vector<CodeRange> result;
  for (const CodeRange& range : ranges) {
    if (!result.empty() && range.first <= result.back().last + 1) {
      result.back().last = std::max(result.back().last, range.last);
    } else {
      result.push_back(range);
    }
  }
  return result;
}

}  // namespace

CodePointSet::CodePointSet(std::vector<CodeRange> ranges) : ranges_(merged(std::move(ranges))) {}

CodePointSet::CodePointSet(std::initializer_list<CodeRange> ranges)
    : CodePointSet(std::vector<CodeRange>(ranges)) {}

bool CodePointSet::contains(char32_t code) const {
  return covers({code, code});
}

bool CodePointSet::covers(CodeRange range) const {
  const auto above =
      std::upper_bound(ranges_.begin(), ranges_.end(), range.first,
                       [](char32_t code, const CodeRange& candidate) { return code < candidate.first; });
  return above != ranges_.begin() && std::prev(above)->last >= range.last;
}

bool CodePointSet::intersects(const CodePointSet& other) const {
  auto left = ranges_.begin();
  auto right = other.ranges_.begin();
  while (left != ranges_.end() && right != other.ranges_.end()) {
    if (left->last < right->first) {
      ++left;
    } else if (right->last < left->first) {
      ++right;
    } else {
      return true;
    }
  }
  return false;
}

CodePointSet CodePointSet::complement(char32_t last) const {
  CodePointSet result;
  char32_t next = 0;
  for (const CodeRange& range : ranges_) {
    if (range.first > next) result.ranges_.push_back({next, range.first - 1});
    next = range.last + 1;
  }
  if (next <= last) result.ranges_.push_back({next, last});
  return result;
}

CodePointSet CodePointSet::united(const CodePointSet& other) const {
  std::vector<CodeRange> all = ranges_;
  all.insert(all.end(), other.ranges_.begin(), other.ranges_.end());
  return CodePointSet(std::move(all));
}

CodePointSet CodePointSet::within(CodeRange window) const {
  CodePointSet result;
  for (const CodeRange& range : ranges_) {
    const CodeRange part{std::max(range.first, window.first), std::min(range.last, window.last)};
    if (part.first <= part.last) result.ranges_.push_back(part);
  }
  return result;
}

CodePointSet js_digits() {
  return {{'0', '9'}};
}

CodePointSet js_word_characters() {
  return {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
}

// WhiteSpace and LineTerminator of ECMA-262, with the space separators of Unicode 15.
CodePointSet js_white_space() {
  return {{0x09, 0x0D},     {0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
          {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
}

CodePointSet js_line_terminators() {
  return {{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}};
}

}  // namespace errdex::match
