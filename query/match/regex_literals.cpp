#include "query/match/regex_literals.h"

#include <algorithm>

#include "query/match/js_regex.h"
#include "query/match/required_literals.h"

namespace errdex::match {
namespace {

constexpr std::string_view kDigits = "0123456789";
// After a backslash the same in both: classes, boundaries, and control characters; punctuation is itself.
constexpr std::string_view kCommonEscapes = "dDsSwWbBnrt";
constexpr std::string_view kPunctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

bool is_letter_or_underline(char byte) {
  return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || byte == '_';
}

// Walks over an expression and stops at what PCRE2 and JavaScript may read differently.
class CommonSyntax {
 public:
  explicit CommonSyntax(std::string_view regex) : regex_(regex) {}

  bool holds() {
    while (at_ < regex_.size()) {
      const bool common = regex_[at_] == '\\'  ? escape()
                          : regex_[at_] == '[' ? set()
                          : regex_[at_] == '(' ? group()
                          : regex_[at_] == '{' ? brace()
                                               : character();
      if (!common) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead) const {
    return at_ + ahead < regex_.size() ? regex_[at_ + ahead] : '\0';
  }

  // Beyond the basic plane JavaScript sees two characters, and a repeat takes the second.
  bool character() { return static_cast<unsigned char>(regex_[at_++]) < 0xF0; }

  bool escape() {
    const char escaped = peek(1);
    at_ += 2;
    return escaped != '\0' && (kCommonEscapes.find(escaped) != std::string_view::npos ||
                               kPunctuation.find(escaped) != std::string_view::npos);
  }

  // "[]a]" and "[[:alpha:]]" are other sets in PCRE2; a bracket inside of a set is left to a backslash.
  bool set() {
    at_ += peek(1) == '^' ? 2 : 1;
    if (peek(0) == ']') return false;
    while (at_ < regex_.size() && regex_[at_] != ']') {
      if (regex_[at_] == '[') return false;
      if (!(regex_[at_] == '\\' ? escape() : character())) return false;
    }
    ++at_;
    return at_ <= regex_.size();
  }

  bool group() {
    if (peek(1) == '*') return false;  // (*VERB)
    if (peek(1) != '?') return ++at_, true;
    const char kind = peek(2);
    if (kind == ':' || kind == '=' || kind == '!') return at_ += 3, true;
    const bool named = kind == '<' && is_letter_or_underline(peek(3));
    const bool behind = kind == '<' && (peek(3) == '=' || peek(3) == '!');
    at_ += 4;
    return named || behind;
  }

  // A brace that repeats, {2}, {2,} or {2,3}, or one before a letter, which is itself in both.
  bool brace() {
    if (is_letter_or_underline(peek(1))) return ++at_, true;
    std::size_t end = std::min(regex_.find_first_not_of(kDigits, at_ + 1), regex_.size());
    if (end == at_ + 1) return false;
    if (end < regex_.size() && regex_[end] == ',')
      end = std::min(regex_.find_first_not_of(kDigits, end + 1), regex_.size());
    if (end == regex_.size() || regex_[end] != '}') return false;
    at_ = end + 1;
    return true;
  }

  std::string_view regex_;
  std::size_t at_ = 0;
};

}  // namespace

RegexLiterals regex_literals(std::string_view regex) {
  constexpr std::string_view kCaseless = "(?i)";
  RegexLiterals result;
  if (regex.substr(0, kCaseless.size()) == kCaseless) {
    result.caseless = true;
    regex.remove_prefix(kCaseless.size());
  }
  if (!CommonSyntax(regex).holds()) return result;
  const auto parsed = parse_js_regex(regex);
  if (const auto* tree = std::get_if<JsRegex>(&parsed)) result.literals = required_literals(*tree);
  return result;
}

}  // namespace errdex::match
