#pragma once

// Input of any length, of which only the beginning and the end are kept.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "query/answer/answer.h"

namespace errdex {

// What is kept of a longer text: the beginning, a line end, and the end of it.
struct BoundedText {
  std::string text{};
  std::size_t gap = 0;         // where in `text` the line end stands that the middle is left out for
  std::uint64_t left_out = 0;  // bytes; 0 where the text is whole
};

// Takes a text piece by piece and keeps at most `limit` bytes of it, at least 64: a quarter from its
// beginning, the rest from its end, as text::CleanOptions cuts. Memory: twice the limit.
class BoundedTextBuilder {
 public:
  explicit BoundedTextBuilder(std::size_t limit)
      : head_limit_(limit / 4), tail_limit_(limit - limit / 4 - 1) {}
  void add(std::string_view piece);
  BoundedText finish();

 private:
  void drop(std::size_t bytes);

  std::size_t head_limit_;
  std::size_t tail_limit_;
  std::string head_{};
  std::string tail_{};
  std::uint64_t left_out_ = 0;
};

// Makes the places of an answer about `text` places of the whole text, and says what was left out.
void tell_of_gap(Answer& answer, const BoundedText& text);

}  // namespace errdex
