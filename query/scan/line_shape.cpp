#include "query/scan/line_shape.h"

#include <algorithm>

#include "query/scan/line_forms.h"
#include "query/text/clean.h"
#include "query/text/cursor.h"
#include "query/text/prefix.h"
#include "query/text/words.h"

namespace errdex {
namespace {

constexpr std::size_t kLongestShape = 300;

// The line as cleaning leaves it, without prefixes.
std::string peeled(std::string_view line, text::LineHeader& header) {
  const std::string clean = needs_cleaning(line) ? text::clean(line).text.text() : std::string(line);
  return clean.substr(text::skip_prefixes(clean, 0, header));
}

bool is_token_byte(char byte) {
  return text::is_word(byte) || static_cast<unsigned char>(byte) >= 0x80 || byte == '-' || byte == '.' ||
         byte == '/' || byte == '\\' || byte == ':' || byte == '@';
}

// A word of the line, by what it is.
std::string_view shape_of(std::string_view token) {
  const bool digits = std::any_of(token.begin(), token.end(), text::is_digit);
  if (token.find('/') != std::string_view::npos || token.find('\\') != std::string_view::npos)
    return "<path>";
  if (!digits) return token;
  const bool hex = std::all_of(token.begin(), token.end(), [](char byte) {
    return text::is_digit(byte) || (text::to_lower(byte) >= 'a' && text::to_lower(byte) <= 'f') ||
           byte == 'x' || byte == '-';
  });
  const bool letters = std::any_of(token.begin(), token.end(), text::is_letter);
  return hex && letters ? "<hex>" : "<n>";
}

}  // namespace

bool looks_like_failure(std::string_view line) {
  text::LineHeader header;
  const std::string content = peeled(line, header);
  return header.level >= text::Level::Error || text::looks_like_error(content);
}

std::string line_shape(std::string_view line) {
  text::LineHeader header;
  const std::string content = peeled(line, header);
  std::string shape;
  for (std::size_t at = 0; at < content.size() && shape.size() < kLongestShape;) {
    const char byte = content[at];
    const std::size_t close = byte == '"' || byte == '\'' ? content.find(byte, at + 1) : std::string::npos;
    const bool opens = at == 0 || !text::is_word(content[at - 1]);
    if (close != std::string::npos && opens) {
      shape += "<text>";
      at = close + 1;
    } else if (is_token_byte(byte)) {
      std::size_t end = at;
      while (end < content.size() && is_token_byte(content[end])) ++end;
      std::size_t core = end;
      while (core > at && std::string_view(".:").find(content[core - 1]) != std::string_view::npos) --core;
      shape += shape_of(std::string_view(content).substr(at, core - at));
      shape += content.substr(core, end - core);
      at = end;
    } else {
      shape += byte;
      ++at;
    }
  }
  return shape;
}

}  // namespace errdex
