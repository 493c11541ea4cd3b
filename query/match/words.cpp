#include "query/match/words.h"

#include <algorithm>

#include "query/match/placeholder.h"
#include "schema/utf8.h"

namespace errdex::match {
namespace {

constexpr std::size_t kMaxQuoted = 80;  // bytes between two quotes that still belong together

enum class Class { Separator, Letter, Digit, Underscore, Cjk };

struct Character {
  char32_t code_point = 0;
  std::size_t length = 1;
  Class type = Class::Separator;
};

Class class_of(char32_t c) {
  if (c == '_') return Class::Underscore;
  if (c >= '0' && c <= '9') return Class::Digit;
  if (is_cjk(c)) return Class::Cjk;
  return is_letter(c) ? Class::Letter : Class::Separator;
}

Character read(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()), 4);
  const std::size_t length = utf8_length(rest);
  if (length == 0) return {};
  const char32_t code_point = utf8_code_point(rest);
  return {code_point, length, class_of(code_point)};
}

bool is_apostrophe(char32_t c) {
  return c == '\'' || c == 0x2019;
}
bool is_upper(char32_t c) {
  return fold_case(c) != c;
}
bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

class Splitter {
 public:
  Splitter(std::string_view text, const WordOptions& options) : text_(text), options_(options) {}

  std::vector<Word> split() {
    while (at_ < text_.size() && words_.size() < options_.max_words) step();
    words_.resize(std::min(words_.size(), options_.max_words));
    return std::move(words_);
  }

 private:
  void step() {
    const Character c = read(text_, at_);
    switch (c.type) {
      case Class::Separator:
        take_separator(c);
        break;
      case Class::Cjk:
        take_cjk();
        break;
      case Class::Digit:
        if (take_number()) break;
        [[fallthrough]];
      default:
        take_identifier();
    }
  }

  // A quote that closes within reach marks the words in between.
  void take_separator(const Character& c) {
    const char quote = text_[at_];
    if (at_ >= quoted_until_ && (quote == '"' || quote == '\'' || quote == '`')) {
      const std::size_t close = text_.substr(at_ + 1, kMaxQuoted).find(quote);
      if (close != std::string_view::npos) quoted_until_ = at_ + 1 + close;
    }
    at_ += c.length;
  }

  void take_cjk() {
    const std::size_t begin = at_;
    std::size_t previous = at_;
    std::size_t count = 0;
    for (Character c = read(text_, at_); c.type == Class::Cjk && words_.size() < options_.max_words;
         c = read(text_, at_)) {
      if (count > 0) add(previous, at_ + c.length, WordKind::Cjk);
      previous = at_;
      at_ += c.length;
      ++count;
    }
    if (count == 1) add(begin, at_, WordKind::Cjk);
  }

  // False where letters follow: `3rd`, `2fa` are words.
  bool take_number() {
    std::size_t end = at_;
    if (text_[at_] == '0' && (char_at(text_, at_ + 1) | 0x20) == 'x' &&
        is_hex_digit(char_at(text_, at_ + 2))) {
      end += 2;
      while (is_hex_digit(char_at(text_, end))) ++end;
    } else {
      while (is_digit(char_at(text_, end)) ||
             (char_at(text_, end) == '.' && is_digit(char_at(text_, end + 1))))
        ++end;
    }
    const Class next = read(text_, end).type;
    if (next == Class::Letter || next == Class::Underscore || next == Class::Digit) return false;
    add(at_, end, WordKind::Number);
    at_ = end;
    return true;
  }

  void take_identifier() {
    const std::size_t begin = at_;
    bool letters = false;
    for (Character c = read(text_, at_); in_word(c); c = read(text_, at_)) {
      letters = letters || c.type != Class::Underscore;
      at_ += c.length;
    }
    if (!letters) return;
    std::size_t first = begin;
    std::size_t last = at_;
    while (text_[first] == '_') ++first;
    while (text_[last - 1] == '_') --last;
    add(first, last, WordKind::Letters);
    if (options_.parts) add_parts(first, last);
  }

  bool in_word(const Character& c) const {
    if (c.type == Class::Letter || c.type == Class::Digit || c.type == Class::Underscore) return true;
    return is_apostrophe(c.code_point) && at_ > 0 && is_alpha(text_[at_ - 1]) &&
           is_alpha(char_at(text_, at_ + c.length)) && at_ != quoted_until_;
  }

  // camelCase, HTTPServer → http + server, snake_case.
  void add_parts(std::size_t begin, std::size_t end) {
    std::size_t start = begin;
    const std::size_t before = words_.size();
    Character last{};
    for (std::size_t i = begin; i < end;) {
      const Character c = read(text_, i);
      const Character next = i + c.length < end ? read(text_, i + c.length) : Character{};
      const bool hump =
          last.type == Class::Letter && is_upper(c.code_point) &&
          (!is_upper(last.code_point) || (next.type == Class::Letter && !is_upper(next.code_point)));
      if (c.type == Class::Underscore || hump) {
        add_part(start, i);
        start = c.type == Class::Underscore ? i + c.length : i;
      }
      last = c;
      i += c.length;
    }
    if (words_.size() > before || start > begin) add_part(start, end);
  }

  void add_part(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    const bool digits = std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                                    text_.begin() + static_cast<std::ptrdiff_t>(end), is_digit);
    add(begin, end, digits ? WordKind::Number : WordKind::Letters);
    if (words_.size() <= options_.max_words) words_.back().part = true;
  }

  void add(std::size_t begin, std::size_t end, WordKind kind) {
    if (words_.size() >= options_.max_words) return;
    std::string folded = fold_case(text_.substr(begin, end - begin));
    for (std::size_t i = folded.find("\xE2\x80\x99"); i != std::string::npos;
         i = folded.find("\xE2\x80\x99", i)) {
      folded.replace(i, 3, "'");
    }
    words_.push_back({std::move(folded), begin, end, kind, false, begin < quoted_until_});
  }

  std::string_view text_;
  WordOptions options_;
  std::size_t at_ = 0;
  std::size_t quoted_until_ = 0;
  std::vector<Word> words_;
};

}  // namespace

std::vector<Word> split_words(std::string_view text, const WordOptions& options) {
  return Splitter(text, options).split();
}

}  // namespace errdex::match
