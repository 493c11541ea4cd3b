#pragma once

// Raw bytes as a sequence of code points, each with the bytes it came from. What is no character of the
// encoding becomes U+FFFD, byte by byte (UTF-8) or unit by unit (UTF-16), so that no input is refused.

#include <string_view>

#include "query/text/mapped_text.h"

namespace errdex::text {

enum class Encoding { Utf8, Utf16LittleEndian, Utf16BigEndian };

// What `raw` is written in: told by a byte-order mark, else UTF-16 where every other byte of the first
// few thousand is mostly NUL (what a Windows shell writes into a file), else UTF-8.
// Requires: `raw` is the beginning of the input.
Encoding guess_encoding(std::string_view raw);

struct CodePoint {
  char32_t value = 0;
  Span raw;
};

// Walks over part of the raw input.
class CodePoints {
 public:
  // Lifetime: `raw` outlives this object. `part` is cut to `raw`.
  CodePoints(std::string_view raw, Encoding encoding, Span part);

  [[nodiscard]] bool done() const { return at_ >= end_; }
  [[nodiscard]] std::size_t at() const { return at_; }
  // Requires: !done().
  CodePoint next();
  // Moves past `bytes` bytes of UTF-8 that the caller has dealt with.
  void skip(std::size_t bytes) { at_ += bytes; }
  // What is left, as it stands.
  [[nodiscard]] std::string_view rest() const { return raw_.substr(at_, end_ - at_); }

 private:
  CodePoint next_utf8();
  CodePoint next_utf16();
  [[nodiscard]] char32_t unit(std::size_t offset) const;

  std::string_view raw_;
  Encoding encoding_;
  std::size_t at_;
  std::size_t end_;
};

}  // namespace errdex::text
