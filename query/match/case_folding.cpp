#include <array>

#include "query/match/words.h"
#include "schema/utf8.h"

namespace errdex::match {
namespace {

// Capitals in [first, last] become code point + shift; with step 2 only every second one, from the first.
struct CaseRange {
  char32_t first;
  char32_t last;
  int shift;
  char32_t step = 1;
};

// Unicode 15's simple folding, the scripts that error messages come in.
constexpr std::array<CaseRange, 33> kRanges{{
    {0xC0, 0xD6, 32},       {0xD8, 0xDE, 32},        {0x100, 0x12E, 1, 2},   {0x132, 0x136, 1, 2},
    {0x139, 0x147, 1, 2},   {0x14A, 0x176, 1, 2},    {0x178, 0x178, -121},   {0x179, 0x17D, 1, 2},
    {0x17F, 0x17F, -268},   {0x1CD, 0x1DB, 1, 2},    {0x1DE, 0x1EE, 1, 2},   {0x1F8, 0x21E, 1, 2},
    {0x222, 0x232, 1, 2},   {0x386, 0x386, 38},      {0x388, 0x38A, 37},     {0x38C, 0x38C, 64},
    {0x38E, 0x38F, 63},     {0x391, 0x3A1, 32},      {0x3A3, 0x3AB, 32},     {0x3C2, 0x3C2, 1},
    {0x400, 0x40F, 80},     {0x410, 0x42F, 32},      {0x460, 0x480, 1, 2},   {0x48A, 0x4BE, 1, 2},
    {0x4C0, 0x4C0, 15},     {0x4C1, 0x4CD, 1, 2},    {0x4D0, 0x52E, 1, 2},   {0x531, 0x556, 48},
    {0x1E00, 0x1E94, 1, 2}, {0x1E9E, 0x1E9E, -7615}, {0x1EA0, 0x1EFE, 1, 2}, {0x212A, 0x212A, -8383},
    {0xFF21, 0xFF3A, 32},
}};

}  // namespace

char32_t fold_case(char32_t code_point) {
  if (code_point < 0x80) return code_point >= 'A' && code_point <= 'Z' ? code_point + 32 : code_point;
  for (const CaseRange& range : kRanges) {
    if (code_point < range.first) break;
    if (code_point > range.last) continue;
    if ((code_point - range.first) % range.step != 0) return code_point;
    return static_cast<char32_t>(static_cast<int>(code_point) + range.shift);
  }
  return code_point;
}

std::string fold_case(std::string_view text) {
  std::string folded;
  folded.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text.substr(i, 4));
    if (length == 0) {
      folded += text[i++];
      continue;
    }
    append_utf8(folded, fold_case(utf8_code_point(text.substr(i, 4))));
    i += length;
  }
  return folded;
}

bool is_cjk(char32_t c) {
  return (c >= 0x3041 && c <= 0x30FF) || (c >= 0x3105 && c <= 0x318E) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFF66 && c <= 0xFF9D) || (c >= 0x20000 && c <= 0x3134F);
}

bool is_letter(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  if (c < 0xC0) return c == 0xAA || c == 0xB5 || c == 0xBA;
  if (c == 0xD7 || c == 0xF7) return false;
  if (c < 0x2000) return true;
  if (c < 0x2C00)
    return c == 0x212A || c == 0x2126;  // punctuation, arrows, mathematics, box drawing, dingbats
  if (c >= 0x2E00 && c <= 0x2FFF) return false;
  if (c >= 0x3000 && c <= 0x3040) return c == 0x3005;
  if (c >= 0xE000 && c <= 0xF8FF) return false;
  if (c >= 0xFE00 && c <= 0xFE6F) return false;
  if (c >= 0xFF00 && c <= 0xFFEF)
    return (c >= 0xFF21 && c <= 0xFF3A) || (c >= 0xFF41 && c <= 0xFF5A) || is_cjk(c);
  if (c >= 0xFFF0 && c <= 0xFFFF) return false;
  return c < 0x1F000 || c >= 0x20000;
}

}  // namespace errdex::match
