// The error codes in a line (declared in words.h).

#include <algorithm>
#include <array>

#include "query/text/cursor.h"
#include "query/text/words.h"

namespace errdex::text {

namespace {

constexpr std::size_t kMostCodes = 16;
constexpr std::size_t kLongestCode = 64;

struct TokenShape {
  std::size_t upper = 0;
  std::size_t digits = 0;
  std::size_t underscores = 0;
  bool other = false;
};

TokenShape shape_of(std::string_view token) {
  TokenShape shape;
  for (const char c : token) {
    if (is_upper(c))
      ++shape.upper;
    else if (is_digit(c))
      ++shape.digits;
    else if (c == '_')
      ++shape.underscores;
    else
      shape.other = true;
  }
  return shape;
}

bool is_level_or_common(std::string_view token) {
  static constexpr std::array<std::string_view, 6> kCommon = {"ERROR", "ERRORS", "EXCEPTION",
                                                              "EXIT",  "EMPTY",  "ENDED"};
  return std::find(kCommon.begin(), kCommon.end(), token) != kCommon.end();
}

bool is_code(std::string_view token) {
  if (token.size() < 4 || token.size() > kLongestCode || !is_upper(token[0])) return false;
  const TokenShape shape = shape_of(token);
  if (shape.other || is_level_or_common(token)) return false;
  if (shape.underscores > 0) return shape.upper >= 3 && token.back() != '_';
  if (shape.digits >= 3) return shape.upper <= 8;
  return token[0] == 'E' && shape.digits == 0;
}

// ORA-00942, DEP-1234: letters, a hyphen, digits.
std::size_t hyphenated_end(std::string_view line, std::size_t word_end) {
  Cursor cursor(line, word_end);
  if (!cursor.literal('-') || cursor.digits() < 3 || is_word(cursor.peek())) return word_end;
  return cursor.at();
}

bool is_hyphenated_code(std::string_view line, Span word, std::size_t end) {
  const TokenShape shape = shape_of(line.substr(word.begin, word.size()));
  return end > word.end && !shape.other && shape.digits == 0 && word.size() >= 2 && word.size() <= 12;
}

class CodeFinder {
 public:
  explicit CodeFinder(std::string_view line) : line_(line) {}

  std::vector<Span> all() {
    Cursor cursor(line_);
    while (!cursor.done() && codes_.size() < kMostCodes) {
      cursor.take_while([](char c) { return !is_word(c); });
      const std::size_t begin = cursor.at();
      cursor.take_while(is_word);
      const Span word{begin, cursor.at()};
      if (!word.empty()) cursor.seek(take(word));
    }
    return std::move(codes_);
  }

 private:
  // Looks at one word; where to go on.
  std::size_t take(Span word) {
    const std::string_view token = line_.substr(word.begin, word.size());
    const std::size_t hyphenated = hyphenated_end(line_, word.end);
    if (is_hyphenated_code(line_, word, hyphenated)) {
      add({word.begin, hyphenated});
      return hyphenated;
    }
    if (token == "SQLSTATE") return take_value(word.end, 5);
    if (is_code(token)) add(word);
    const bool names_a_code =
        token.size() >= 4 && equals_ignoring_case(token.substr(token.size() - 4), "code");
    return names_a_code ? take_value(word.end, 2) : word.end;
  }

  // The word behind `: `, `=`, `[` or a quote.
  std::size_t take_value(std::size_t from, std::size_t shortest) {
    Cursor cursor(line_, from);
    const std::size_t marks =
        cursor
            .take_while([](char c) { return std::string_view("\"' :=[").find(c) != std::string_view::npos; })
            .size();
    const std::size_t begin = cursor.at();
    const std::string_view mark = line_.substr(from, marks);
    if (mark.find_first_of(":=[") == std::string_view::npos || marks > 6) return from;
    cursor.take_while([](char c) { return is_word(c) || c == '-' || c == '.' || c == '/'; });
    Span value{begin, cursor.at()};
    while (!value.empty() && !is_word(line_[value.end - 1])) --value.end;
    if (value.size() < shortest || value.size() > kLongestCode) return from;
    add(value);
    return value.end;
  }

  void add(Span code) {
    const std::string_view token = line_.substr(code.begin, code.size());
    for (const Span known : codes_) {
      if (line_.substr(known.begin, known.size()) == token) return;
    }
    codes_.push_back(code);
  }

  std::string_view line_;
  std::vector<Span> codes_;
};

}  // namespace

std::vector<Span> error_codes(std::string_view line) {
  return CodeFinder(line).all();
}

}  // namespace errdex::text
