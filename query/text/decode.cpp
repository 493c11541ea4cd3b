#include "query/text/decode.h"

#include <algorithm>

#include "schema/utf8.h"

namespace errdex::text {

namespace {

constexpr char32_t kReplacement = 0xFFFD;
// Enough to tell UTF-16 from a UTF-8 log with a few NUL bytes.
constexpr std::size_t kSample = 4096;

bool is_high_surrogate(char32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool is_low_surrogate(char32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

}  // namespace

Encoding guess_encoding(std::string_view raw) {
  if (raw.starts_with("\xFF\xFE")) return Encoding::Utf16LittleEndian;
  if (raw.starts_with("\xFE\xFF")) return Encoding::Utf16BigEndian;
  const std::string_view sample = raw.substr(0, kSample);
  std::size_t nul[2] = {0, 0};
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (sample[i] == '\0') ++nul[i % 2];
  }
  const std::size_t pairs = sample.size() / 2;
  if (pairs < 2) return Encoding::Utf8;
  // Two in five: text with some characters outside of Latin-1 still counts, a stray NUL does not.
  const std::size_t many = std::max<std::size_t>(2, pairs * 2 / 5);
  const std::size_t few = pairs / 20;
  if (nul[1] >= many && nul[0] <= few) return Encoding::Utf16LittleEndian;
  if (nul[0] >= many && nul[1] <= few) return Encoding::Utf16BigEndian;
  return Encoding::Utf8;
}

CodePoints::CodePoints(std::string_view raw, Encoding encoding, Span part)
    : raw_(raw),
      encoding_(encoding),
      at_(std::min(part.begin, raw.size())),
      end_(std::clamp(part.end, at_, raw.size())) {}

CodePoint CodePoints::next() {
  return encoding_ == Encoding::Utf8 ? next_utf8() : next_utf16();
}

CodePoint CodePoints::next_utf8() {
  const std::size_t begin = at_;
  const std::size_t length = utf8_length(rest());
  const char32_t value = length == 0 ? kReplacement : utf8_code_point(rest());
  at_ += std::max<std::size_t>(length, 1);
  return {value, {begin, at_}};
}

char32_t CodePoints::unit(std::size_t offset) const {
  const auto first = static_cast<unsigned char>(raw_[offset]);
  const auto second = static_cast<unsigned char>(raw_[offset + 1]);
  return encoding_ == Encoding::Utf16LittleEndian ? static_cast<char32_t>(first | second << 8)
                                                  : static_cast<char32_t>(first << 8 | second);
}

CodePoint CodePoints::next_utf16() {
  const std::size_t begin = at_;
  if (end_ - at_ < 2) {
    at_ = end_;
    return {kReplacement, {begin, at_}};
  }
  const char32_t first = unit(at_);
  at_ += 2;
  if (!is_high_surrogate(first)) return {is_low_surrogate(first) ? kReplacement : first, {begin, at_}};
  if (end_ - at_ < 2 || !is_low_surrogate(unit(at_))) return {kReplacement, {begin, at_}};
  const char32_t second = unit(at_);
  at_ += 2;
  return {0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), {begin, at_}};
}

}  // namespace errdex::text
