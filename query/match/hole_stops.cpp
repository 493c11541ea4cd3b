#include <cstdint>
#include <cstring>

#include "query/match/literal_chain.h"
#include "schema/utf8.h"

namespace errdex::match {
namespace {

constexpr std::uint64_t kEachByte = 0x0101010101010101;

// Bytes from `at` on, in eights, that are ASCII and no \n or \r: nothing below 0x0E and nothing from 0x80.
std::size_t skip_plain(std::string_view text, std::size_t at) {
  while (at + sizeof(std::uint64_t) <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    const std::uint64_t below = (word - kEachByte * 0x0E) & ~word;
    if (((below | word) & (kEachByte * 0x80)) != 0) break;
    at += sizeof word;
  }
  return at;
}

bool is_line_separator(std::string_view character) {
  return character == "\xE2\x80\xA8" || character == "\xE2\x80\xA9";
}

}  // namespace

HoleStops::HoleStops(std::string_view text) : text_(text) {
  std::size_t at = 0;
  while (true) {
    at = skip_plain(text, at);
    if (at >= text.size()) break;
    const std::size_t length = utf8_length(text.substr(at));
    const char byte = text[at];
    if (length == 0 || byte == '\n' || byte == '\r' || is_line_separator(text.substr(at, length))) {
      offsets_.push_back(at);
    }
    at += length == 0 ? 1 : length;
  }
}

}  // namespace errdex::match
