// Escapes of JSON, C and Python literals (append_unescaped, declared in record_fields.h).

#include <string>

#include "query/text/cursor.h"
#include "query/text/record_fields.h"
#include "schema/utf8.h"

namespace errdex::text {

namespace {

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The `count` hexadecimal digits at `at`, or -1.
int hex_number(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return -1;
  int number = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int digit = hex_value(text[at + i]);
    if (digit < 0) return -1;
    number = number * 16 + digit;
  }
  return number;
}

// One escape: how long it is (0: none) and what it stands for.
struct Escape {
  std::size_t length = 0;
  std::string meaning;
};

Escape unicode_escape(std::string_view text) {
  int code = hex_number(text, 2, 4);
  std::size_t length = 6;
  if (code < 0) return {};
  if (code >= 0xD800 && code <= 0xDBFF) {
    const int low = text.substr(6, 2) == "\\u" ? hex_number(text, 8, 4) : -1;
    if (low < 0xDC00 || low > 0xDFFF) return {length, "\xEF\xBF\xBD"};
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    length = 12;
  } else if (code >= 0xDC00 && code <= 0xDFFF) {
    return {length, "\xEF\xBF\xBD"};
  }
  Escape escape{length, {}};
  if (code == 0) {
    escape.meaning = "\xE2\x90\x80";
  } else if (code >= 0x20 || code == '\t' || code == '\n') {
    append_utf8(escape.meaning, static_cast<char32_t>(code));
  }
  return escape;
}

Escape escape_at(std::string_view text) {
  if (text.size() < 2 || text[0] != '\\') return {};
  switch (text[1]) {
    case 'n':
      return {2, "\n"};
    case 'r':
      return text.substr(2, 2) == "\\n" ? Escape{4, "\n"} : Escape{2, "\n"};
    case 't':
      return {2, "\t"};
    case 'b':
    case 'f':
      return {2, " "};
    case '"':
    case '\'':
    case '\\':
    case '/':
    case '`':
      return {2, std::string(1, text[1])};
    case 'u':
      return unicode_escape(text);
    case 'x': {
      // A byte of a Python bytes literal: only ASCII can be told without its neighbours.
      const int code = hex_number(text, 2, 2);
      return code >= 0x20 && code < 0x7F ? Escape{4, std::string(1, static_cast<char>(code))} : Escape{};
    }
    default:
      return {};
  }
}

}  // namespace

void append_unescaped(MappedText& out, const MappedText& from, Span span) {
  const std::string_view all = from.view(span);
  std::size_t kept = 0;
  for (std::size_t at = all.find('\\'); at != std::string_view::npos; at = all.find('\\', at)) {
    const Escape escape = escape_at(all.substr(at));
    if (escape.length == 0) {
      ++at;
      continue;
    }
    out.append_slice(from, {span.begin + kept, span.begin + at});
    out.append_unit(escape.meaning, from.raw_span({span.begin + at, span.begin + at + escape.length}));
    at += escape.length;
    kept = at;
  }
  out.append_slice(from, {span.begin + kept, span.end});
}

}  // namespace errdex::text
