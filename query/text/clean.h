#pragma once

// The first step from a paste to an answer: bytes of any kind become plain UTF-8 lines.

#include <cstddef>
#include <optional>
#include <string_view>

#include "query/text/decode.h"
#include "query/text/mapped_text.h"

namespace errdex::text {

struct CleanOptions {
  // Longer input is cut to about this many raw bytes: a quarter from its beginning, the rest from its
  // end, where the error of a log usually stands. At least 64.
  std::size_t max_bytes = std::size_t{1} << 20;
};

// Valid UTF-8 whose only control characters are LF and TAB, and where each byte of it stood.
struct CleanText {
  MappedText text;
  Encoding encoding = Encoding::Utf8;
  // The raw bytes that were left out since the input is too long; a line end stands in their place.
  std::optional<Span> cut{};

  [[nodiscard]] Span raw_span(Span span) const { return text.raw_span(span); }
};

// Cleans `raw`:
//   UTF-16 becomes UTF-8, a byte-order mark goes, an invalid byte becomes U+FFFD, NUL becomes U+2400;
//   terminal control sequences (CSI, OSC, DCS, character sets; also ones written out, as in ^[[31m or
//   \x1b[31m, or left over without their escape byte) and other control characters go;
//   CR LF, CR, NEL, U+2028 and U+2029 become LF;
//   typographic quotes become ' and ", blanks that do not break become blanks;
//   characters of no width and direction marks go (the joiner between two emoji stays).
// A record whose own message has such characters must be compared after the same replacements.
// Cost: linear in the input.
CleanText clean(std::string_view raw, const CleanOptions& options = {});

}  // namespace errdex::text
