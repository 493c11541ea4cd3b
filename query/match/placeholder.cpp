#include "query/match/placeholder.h"

#include <algorithm>
#include <array>

namespace errdex::match {
namespace {

constexpr std::size_t kMaxExpression = 400;  // bytes of ${…}; JavaScript puts whole calls there

std::size_t name_length(std::string_view message, std::size_t at) {
  std::size_t end = at;
  while (is_name_char(char_at(message, end))) ++end;
  return end - at;
}

// Skips a quoted string that begins at `at`; its end, or `at` if it does not end before `stop`.
std::size_t skip_string(std::string_view message, std::size_t at, std::size_t stop) {
  for (std::size_t i = at + 1; i < stop; ++i) {
    if (message[i] == '\\') {
      ++i;
    } else if (message[i] == message[at]) {
      return i;
    }
  }
  return at;
}

char closing(char open) {
  return open == '{' ? '}' : open == '(' ? ')' : open == '[' ? ']' : '>';
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return std::string(text);
}

// ${expr}, #{expr}, $(expr): `at` is at the brace's sign.
std::optional<Placeholder> expression_at(std::string_view message, std::size_t at) {
  const std::size_t length = balanced_length(message, at + 1, kMaxExpression);
  if (length < 3) return std::nullopt;
  std::string name = trimmed(message.substr(at + 2, length - 2));
  if (name.empty()) return std::nullopt;
  return Placeholder{.length = length + 1, .name = std::move(name)};
}

// JSON Schema's and MongoDB's own words with a dollar sign; they are printed as they stand.
bool is_plain_dollar_word(std::string_view name) {
  constexpr std::array<std::string_view, 6> kWords{"ref", "schema", "defs", "unset", "elemMatch", "lookup"};
  return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
}

// Length of `->prop` and `[index]` after a PHP variable.
std::size_t member_length(std::string_view message, std::size_t at) {
  std::size_t end = at;
  for (int i = 0; i < 8; ++i) {
    if (message.substr(end, 2) == "->" && is_name_start(char_at(message, end + 2))) {
      end += 2 + name_length(message, end + 2);
    } else if (char_at(message, end) == '[' &&
               (is_name_char(char_at(message, end + 1)) || char_at(message, end + 1) == '$')) {
      const std::size_t length = balanced_length(message, end, 40);
      if (length == 0) break;
      end += length;
    } else {
      break;
    }
  }
  return end - at;
}

std::optional<Placeholder> special_dollar_at(std::string_view message, std::size_t at,
                                             const MessageStyle& style) {
  const char next = char_at(message, at + 1);
  const char after = char_at(message, at + 2);
  if (is_digit(next) && next != '0' && !is_name_char(after) &&
      !(after == '.' && is_digit(char_at(message, at + 3)))) {
    return Placeholder{.length = 2, .name = std::string(1, next)};
  }
  if (style.dollar_names && (next == '!' || next == '@')) {
    return Placeholder{.length = 2, .name = std::string(1, next)};
  }
  return std::nullopt;
}

std::optional<Placeholder> dollar_at(std::string_view message, std::size_t at, const MessageStyle& style) {
  const char next = char_at(message, at + 1);
  if (next == '{') return expression_at(message, at);
  if (next == '(' && (is_name_start(char_at(message, at + 2)) || char_at(message, at + 2) == '$')) {
    return expression_at(message, at);  // PowerShell, shell
  }
  if (at > 0 && is_alnum(message[at - 1]) && !style.dollar_names) return std::nullopt;  // US$x
  if (!is_name_start(next)) return special_dollar_at(message, at, style);
  std::size_t length = name_length(message, at + 1);
  if (is_plain_dollar_word(message.substr(at + 1, length))) return std::nullopt;
  length += member_length(message, at + 1 + length);
  return Placeholder{.length = length + 1, .name = std::string(message.substr(at + 1, length))};
}

// Swift's \(expr); \(text\) is a regular expression's bracket.
std::optional<Placeholder> swift_at(std::string_view message, std::size_t at) {
  if (char_at(message, at + 1) != '(' || !is_name_start(char_at(message, at + 2))) return std::nullopt;
  const std::size_t length = balanced_length(message, at + 1, kMaxExpression);
  if (length < 3 || message[at + length - 1] == '\\') return std::nullopt;
  return Placeholder{.length = length + 1, .name = trimmed(message.substr(at + 2, length - 2))};
}

// Erlang's ~p, ~s, ~w, ~ts: only where it stands alone.
std::optional<Placeholder> tilde_at(std::string_view message, std::size_t at) {
  if (at > 0 && is_name_char(message[at - 1])) return std::nullopt;
  const std::size_t conversion = at + (char_at(message, at + 1) == 't' ? 2U : 1U);
  const char c = char_at(message, conversion);
  const char after = char_at(message, conversion + 1);
  if (c == '\0' || std::string_view("pswPW").find(c) == std::string_view::npos) return std::nullopt;
  const bool beside_slash = after == '/' || (at > 0 && message[at - 1] == '/');
  if (is_name_char(after) || after == '-' || (beside_slash && c == 's'))
    return std::nullopt;  // ~s/ is a home
  return Placeholder{.length = conversion + 1 - at};
}

bool has_plain_backslashes(std::string_view message) {
  for (std::size_t i = 0; i + 1 < message.size(); ++i) {
    if (message[i] != '\\') continue;
    const char next = message[i + 1];
    if (std::string_view("dwsDWSbB.[]+*?").find(next) != std::string_view::npos) return true;
    if (next != '\\' && i >= 2 && message[i - 1] == ':' && is_alpha(message[i - 2])) return true;
    ++i;
  }
  return false;
}

bool has_single_braces(std::string_view message) {
  for (std::size_t i = 0; i < message.size(); ++i) {
    if (message[i] != '{') continue;
    if (char_at(message, i + 1) == '{') {
      ++i;
    } else if ((i == 0 || (message[i - 1] != '$' && message[i - 1] != '#')) &&
               brace_placeholder_at(message, i)) {
      return true;
    }
  }
  return false;
}

bool has_dollar_names(std::string_view message) {
  for (std::size_t i = 0; i + 1 < message.size(); ++i) {
    if (message[i] == '$' && is_name_start(message[i + 1])) return true;
  }
  return false;
}

}  // namespace

std::size_t balanced_length(std::string_view message, std::size_t at, std::size_t limit) {
  const char open = message[at];
  const char close = closing(open);
  const std::size_t stop = std::min(message.size(), at + limit);
  std::size_t depth = 0;
  bool strings = true;  // until a quote turns out to be an apostrophe; keeps the search linear
  for (std::size_t i = at; i < stop; ++i) {
    const char c = message[i];
    if (c == open) {
      ++depth;
    } else if (c == close) {
      if (--depth == 0) return i + 1 - at;
    } else if (strings && (c == '"' || c == '\'' || c == '`')) {
      const std::size_t end = skip_string(message, i, stop);
      strings = end != i;
      i = end;
    }
  }
  return 0;
}

MessageStyle message_style(std::string_view message) {
  return {.single_braces = has_single_braces(message),
          .dollar_names = has_dollar_names(message),
          .backslash_is_plain = has_plain_backslashes(message)};
}

std::optional<Placeholder> placeholder_at(std::string_view message, std::size_t at,
                                          const MessageStyle& style) {
  switch (message[at]) {
    case '%':
      return printf_placeholder_at(message, at);
    case '{':
      return brace_placeholder_at(message, at);
    case '$':
      return dollar_at(message, at, style);
    case '#':
      return char_at(message, at + 1) == '{' ? expression_at(message, at) : std::nullopt;
    case '\\':
      return swift_at(message, at);
    case '~':
      return tilde_at(message, at);
    default:
      return std::nullopt;
  }
}

}  // namespace errdex::match
