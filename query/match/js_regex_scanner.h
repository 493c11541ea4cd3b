#pragma once

// The characters of a JavaScript regular expression as its grammar sees them without flags: UTF-16 code
// units, each with its byte offset. Internal to the parser.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace errdex::match {

inline constexpr char32_t kNoUnit = 0xFFFFFFFF;

class JsScanner {
 public:
  // Requires: valid UTF-8.
  explicit JsScanner(std::string_view pattern);

  [[nodiscard]] bool at_end() const { return position_ >= units_.size(); }
  // The unit `ahead` places on; kNoUnit past the end.
  [[nodiscard]] char32_t peek(std::size_t ahead = 0) const;
  char32_t take();
  // Takes `expected` if it is next.
  bool accept(std::string_view expected);
  // Takes exactly `count` hexadecimal digits, or nothing.
  std::optional<char32_t> take_hex(std::size_t count);

  [[nodiscard]] std::size_t position() const { return position_; }
  void move_to(std::size_t position) { position_ = position; }
  void move_to_end() { position_ = units_.size(); }
  // The byte where the unit at `position` begins.
  [[nodiscard]] std::size_t offset_of(std::size_t position) const { return offsets_[position]; }

 private:
  std::vector<char16_t> units_;
  std::vector<std::uint32_t> offsets_;  // one more than units: the pattern's end
  std::size_t position_ = 0;
};

bool is_js_digit(char32_t unit);

// The value of a hexadecimal digit, if it is one.
std::optional<char32_t> hex_value(char32_t unit);

// What must be known of the whole pattern before it can be read: whether \2 is a reference depends on it.
struct JsCaptureCensus {
  std::size_t captures = 0;
  bool has_names = false;
};

JsCaptureCensus count_captures(JsScanner scanner);

}  // namespace errdex::match
