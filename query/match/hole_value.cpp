#include "query/match/hole_value.h"

#include <algorithm>
#include <array>

#include "query/match/placeholder.h"

namespace errdex::match {
namespace {

std::string_view without_sign(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return text;
}

std::size_t digits_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (is_digit(char_at(text, end))) ++end;
  return end - at;
}

// Takes digits and grouping signs from the front; false if there is no digit.
bool take_integer(std::string_view& text) {
  std::size_t end = digits_at(text, 0);
  if (end == 0) return false;
  while (std::string_view(",_'").find(char_at(text, end)) != std::string_view::npos &&
         digits_at(text, end + 1) > 0) {
    end += 1 + digits_at(text, end + 1);
  }
  while (char_at(text, end) == '.' && digits_at(text, end + 1) == 3) end += 4;
  text.remove_prefix(end);
  return true;
}

bool is_integer(std::string_view text) {
  text = without_sign(text);
  return take_integer(text) && text.empty();
}

bool is_not_finite(std::string_view text) {
  constexpr std::array<std::string_view, 8> kNames{"inf",      "Inf", "INF", "infinity",
                                                   "Infinity", "nan", "NaN", "NAN"};
  return std::find(kNames.begin(), kNames.end(), without_sign(text)) != kNames.end();
}

bool is_float(std::string_view text) {
  if (is_not_finite(text)) return true;
  text = without_sign(text);
  const bool whole = take_integer(text);
  if (char_at(text, 0) == '.') {
    const std::size_t digits = digits_at(text, 1);
    if (digits == 0) return false;
    text.remove_prefix(1 + digits);
  } else if (!whole) {
    return false;
  }
  if ((char_at(text, 0) | 0x20) == 'e') {
    text = without_sign(text.substr(1));
    const std::size_t digits = digits_at(text, 0);
    return digits > 0 && digits == text.size();
  }
  return text.empty();
}

bool is_hex(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
  });
}

// Whether a number of that kind can have `c` in it: ends the search for one early.
bool is_plausible(HoleKind kind, char c) {
  if (is_digit(c) || c == ' ') return true;
  if (kind == HoleKind::Hex) return std::string_view("abcdefABCDEFxX").find(c) != std::string_view::npos;
  if (std::string_view("+-.,_'").find(c) != std::string_view::npos) return true;
  return kind == HoleKind::Float && std::string_view("eEiInNfFtyYTaA").find(c) != std::string_view::npos;
}

std::string_view unpadded(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

bool fits(HoleKind kind, std::string_view value) {
  if (!is_numeric(kind)) return true;
  if (value.size() > kMaxNumberLength) return false;
  value = unpadded(value);
  if (kind == HoleKind::Integer) return is_integer(value);
  return kind == HoleKind::Float ? is_float(value) : is_hex(value);
}

std::size_t number_prefix(HoleKind kind, std::string_view text) {
  std::size_t run = 0;
  while (run < std::min(text.size(), kMaxNumberLength) && is_plausible(kind, text[run])) ++run;
  for (std::size_t length = run; length > 0; --length) {
    if (fits(kind, text.substr(0, length))) return length;
  }
  return 0;
}

std::size_t number_suffix(HoleKind kind, std::string_view text) {
  std::size_t run = 0;
  while (run < std::min(text.size(), kMaxNumberLength) && is_plausible(kind, text[text.size() - 1 - run]))
    ++run;
  for (std::size_t length = run; length > 0; --length) {
    if (fits(kind, text.substr(text.size() - length))) return length;
  }
  return 0;
}

}  // namespace errdex::match
