#include "query/text/escape_sequence.h"

#include <array>
#include <string_view>

namespace errdex::text {

namespace {

constexpr char32_t kEscape = 0x1B;
constexpr char32_t kBell = 0x07;
constexpr char32_t kCsi8 = 0x9B;
constexpr char32_t kStringEnd8 = 0x9C;

// DCS, SOS, OSC, PM and APC carry a string up to BEL or ST; first their form after ESC, then as one C1.
bool begins_string(char32_t c) {
  return c == 'P' || c == 'X' || c == ']' || c == '^' || c == '_';
}
bool is_string_c1(char32_t c) {
  return c == 0x90 || c == 0x98 || (c >= 0x9D && c <= 0x9F);
}

// Bytes of the written-out escape character at the front of `text`, or 0.
std::size_t written_escape(std::string_view text) {
  static constexpr std::array<std::string_view, 8> kSpellings = {"^[",      "\\x1b", "\\x1B", "\\u001b",
                                                                 "\\u001B", "\\033", "\\e",   "\xE2\x90\x9B"};
  for (const std::string_view spelling : kSpellings) {
    if (text.starts_with(spelling) && text.substr(spelling.size()).starts_with('[')) return spelling.size();
  }
  return 0;
}

// Bytes of "[31;1m", "[K" or the like at the front of `text`, or 0. At most 24.
std::size_t sequence_body(std::string_view text, bool colours_only) {
  if (!text.starts_with('[')) return 0;
  std::size_t at = 1;
  while (at < text.size() && at < 24 && ((text[at] >= '0' && text[at] <= '9') || text[at] == ';')) ++at;
  if (at >= text.size()) return 0;
  if (text[at] == 'm') return at + 1;
  const bool erases = text[at] == 'K' || text[at] == 'J' || text[at] == 'G' || text[at] == 'A';
  return !colours_only && erases ? at + 1 : 0;
}

// A reset says that the brackets around are what is left of colours, and not text such as "[5m".
bool has_bare_reset(std::string_view text) {
  return text.find("[0m") != std::string_view::npos || text.find("[39m") != std::string_view::npos ||
         text.find("[22m") != std::string_view::npos;
}

std::size_t visible_sequence(std::string_view text, bool bare) {
  const std::size_t escape = written_escape(text);
  if (escape > 0) {
    const std::size_t body = sequence_body(text.substr(escape), false);
    return body > 0 ? escape + body : 0;
  }
  const std::size_t body = bare ? sequence_body(text, true) : 0;
  return body > 2 ? body : 0;
}

}  // namespace

bool EscapeSequence::begins(char32_t c) {
  if (c == kEscape) {
    state_ = State::Escape;
  } else if (c == kCsi8) {
    state_ = State::Csi;
  } else if (is_string_c1(c)) {
    state_ = State::String;
  } else {
    return false;
  }
  return true;
}

bool EscapeSequence::after_escape(char32_t c) {
  if (c == '[') {
    state_ = State::Csi;
  } else if (begins_string(c)) {
    state_ = State::String;
  } else if (c >= 0x20 && c <= 0x2F) {
    state_ = State::Charset;
  } else if (c == kEscape) {
    state_ = State::Escape;
  } else {
    state_ = State::Ground;
    return c >= 0x30 && c <= 0x7E;
  }
  return true;
}

bool EscapeSequence::consumes(char32_t c) {
  switch (state_) {
    case State::Ground:
      return begins(c);
    case State::Escape:
      return after_escape(c);
    case State::Charset:
      if (c < 0x20 || c > 0x2F) state_ = State::Ground;
      return true;
    case State::Csi:
      if (c >= 0x20 && c <= 0x3F) return true;
      state_ = State::Ground;
      return (c >= 0x40 && c <= 0x7E) || begins(c);
    case State::String:
      if (c == kBell || c == kStringEnd8) state_ = State::Ground;
      if (c == kEscape) state_ = State::StringEscape;
      return true;
    case State::StringEscape:
      if (c == '\\') {
        state_ = State::Ground;
        return true;
      }
      return after_escape(c);
  }
  return false;
}

MappedText without_visible_sequences(MappedText text) {
  const std::string_view all = text.text();
  const bool bare = has_bare_reset(all);
  if (!bare && all.find('[') == std::string_view::npos) return text;
  MappedText result;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < all.size();) {
    const char c = all[at];
    const bool possible = c == '[' || c == '^' || c == '\\' || c == '\xE2';
    const std::size_t length = possible ? visible_sequence(all.substr(at), bare) : 0;
    if (length == 0) {
      ++at;
      continue;
    }
    result.append_slice(text, {kept, at});
    at += length;
    kept = at;
  }
  if (kept == 0) return text;
  result.append_slice(text, {kept, all.size()});
  return result;
}

}  // namespace errdex::text
