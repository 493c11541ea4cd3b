#include <algorithm>
#include <array>

#include "query/match/placeholder.h"

namespace errdex::match {
namespace {

constexpr std::size_t kMaxBraces = 120;         // bytes of {…}: longer ones are code or prose
constexpr std::size_t kMaxMessageFormat = 400;  // {n, plural, one {…} other {…}}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Braces after a bracket hold a regular expression's count: [a-z]{1,3}; but [{0}]{1} is a format string.
bool is_quantifier(std::string_view message, std::size_t at, std::string_view content) {
  if (at == 0 || (message[at - 1] != ']' && message[at - 1] != ')')) return false;
  if (at > 1 && message[at - 2] == '}') return false;
  return std::all_of(content.begin(), content.end(), [](char c) { return is_digit(c) || c == ','; });
}

// {0,10} and {name,-8} of .NET, {0,number} and {n, plural, …} of MessageFormat.
bool is_format_after_comma(std::string_view head, std::string_view tail) {
  tail = trimmed(tail);
  if (all_digits(head)) return true;
  if (!tail.empty() && (tail.front() == '-' || is_digit(tail.front()))) {
    return !contains(tail, ",") && all_digits(tail.substr(tail.front() == '-' ? 1 : 0));
  }
  constexpr std::array<std::string_view, 6> kFormats{"plural", "select", "number", "date", "time", "ordinal"};
  return std::any_of(kFormats.begin(), kFormats.end(), [&](auto format) { return tail.starts_with(format); });
}

// With blanks inside it is an expression only if something in it computes.
bool computes(std::string_view content) {
  constexpr std::array<std::string_view, 10> kOperators{"(",   "[",   " if ", " or ", " and ",
                                                        " + ", " - ", "??",   " ? ",  " * "};
  return std::any_of(kOperators.begin(), kOperators.end(),
                     [&](auto sign) { return contains(content, sign); });
}

// Where the format specification begins: a single colon outside brackets; npos if there is none.
std::size_t specification(std::string_view content) {
  int depth = 0;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char c = content[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c != ':' || depth != 0) continue;
    if (char_at(content, i + 1) == ':') {
      ++i;
    } else {
      return i;
    }
  }
  return std::string_view::npos;
}

bool starts_like_expression(std::string_view content) {
  const char first = content.front();
  if (is_name_char(first) || first == '$' || first == '@' || first == '*' || first == '(') return true;
  if (first == '!' || first == '&') return is_name_start(char_at(content, 1));
  if (first == '"' || first == '\'') return contains(content, ".join(") || contains(content, ".format(");
  return false;
}

bool is_expression(std::string_view content) {
  if (contains(content, "\n") || contains(content, ";")) return false;
  if (!starts_like_expression(content)) return false;
  if (content.front() == '$') return true;
  const std::size_t comma = content.find(',');
  if (comma != std::string_view::npos &&
      is_format_after_comma(content.substr(0, comma), content.substr(comma + 1))) {
    return true;
  }
  if (comma != std::string_view::npos && !computes(content)) return false;
  const std::size_t colon = content.find(": ");  // {key: value} is an object
  if (colon != std::string_view::npos && is_name_start(content.front()) && !computes(content)) return false;
  return !contains(content, " ") || computes(content) || specification(content) < content.find(' ');
}

HoleKind kind_of(std::string_view format) {
  if (format.empty() || contains(format, "%") || contains(format, "{")) return HoleKind::Any;
  const bool numeric = std::all_of(format.begin(), format.end() - 1, [](char c) {
    return is_digit(c) || std::string_view("<>^=+-#0,_. ").find(c) != std::string_view::npos;
  });
  if (!numeric) return HoleKind::Any;
  switch (format.back()) {
    case 'd':
      return HoleKind::Integer;
    case 'x':
    case 'X':
      return HoleKind::Hex;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
      return HoleKind::Float;
    case 'c':
      return HoleKind::Char;
    default:
      return HoleKind::Any;
  }
}

// `x!r:>10` → name x, kind by the specification; `x=` also prints its own source.
Placeholder read_content(std::string_view content) {
  Placeholder hole;
  const std::size_t colon = content.front() == '$' ? std::string_view::npos : specification(content);
  std::string_view name = content.substr(0, colon);
  if (colon != std::string_view::npos) hole.kind = kind_of(content.substr(colon + 1));
  const std::size_t comma = name.find(',');
  if (comma != std::string_view::npos &&
      is_format_after_comma(name.substr(0, comma), name.substr(comma + 1))) {
    name = name.substr(0, comma);
  }
  if (name.size() > 1 && name[name.size() - 2] == '!' && is_alpha(name.back())) name.remove_suffix(2);
  if (name.size() > 1 && name.back() == '=') {
    hole.prefix = name;
    name.remove_suffix(1);
    hole.kind = HoleKind::Any;
  }
  if (name.size() > 1 && name.front() == '$') name.remove_prefix(1);
  if (name.size() > 1 && name.front() == '@') name.remove_prefix(1);  // Serilog's {@value}
  hole.name = trimmed(name);
  return hole;
}

std::optional<Placeholder> message_format_at(std::string_view message, std::size_t at) {
  std::size_t end = at + 1;
  while (is_name_char(char_at(message, end))) ++end;
  if (end == at + 1 || char_at(message, end) != ',') return std::nullopt;
  const std::size_t length = balanced_length(message, at, kMaxMessageFormat);
  if (length == 0) return std::nullopt;
  if (!is_format_after_comma("", message.substr(end + 1, length - (end + 1 - at)))) return std::nullopt;
  return Placeholder{.length = length, .name = std::string(message.substr(at + 1, end - at - 1))};
}

// {{name}}: Mustache and its like. Only asked where {{ is no escape.
std::optional<Placeholder> mustache_at(std::string_view message, std::size_t at) {
  const std::size_t close = message.substr(at, kMaxBraces).find("}}");
  if (close == std::string_view::npos) return std::nullopt;
  const std::string_view content = trimmed(message.substr(at + 2, close - 2));
  if (content.empty() ||
      !(is_name_start(content.front()) || content.front() == '$' || content.front() == '.')) {
    return std::nullopt;
  }
  if (contains(content, "{") || contains(content, ": ")) return std::nullopt;
  return Placeholder{.length = close + 2, .name = std::string(content)};
}

}  // namespace

std::optional<Placeholder> brace_placeholder_at(std::string_view message, std::size_t at) {
  if (char_at(message, at + 1) == '{') return mustache_at(message, at);
  if (auto format = message_format_at(message, at)) return format;
  const std::size_t length = balanced_length(message, at, kMaxBraces);
  if (length == 0) return std::nullopt;
  const std::string_view content = message.substr(at + 1, length - 2);
  if (content.empty()) return Placeholder{.length = length};
  if (is_quantifier(message, at, content)) return std::nullopt;
  if (content.front() != ':' && !is_expression(content)) return std::nullopt;
  if (content.front() == ':' && contains(content, " ") && content.size() > 6) return std::nullopt;
  Placeholder hole = read_content(content);
  hole.length = length;
  return hole;
}

}  // namespace errdex::match
