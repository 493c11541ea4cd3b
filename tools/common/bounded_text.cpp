#include "tools/common/bounded_text.h"

#include <algorithm>

namespace errdex {
namespace {

void move_behind_gap(std::size_t& place, const BoundedText& text) {
  if (place > text.gap) place += static_cast<std::size_t>(text.left_out) - 1;
}

void move_behind_gap(ByteRange& range, const BoundedText& text) {
  move_behind_gap(range.begin, text);
  move_behind_gap(range.end, text);
}

void move_behind_gap(std::vector<Match>& matches, const BoundedText& text) {
  for (Match& match : matches) {
    move_behind_gap(match.span, text);
    for (Capture& capture : match.captures) move_behind_gap(capture.span, text);
  }
}

}  // namespace

void BoundedTextBuilder::add(std::string_view piece) {
  const std::size_t to_head = std::min(piece.size(), head_limit_ - head_.size());
  head_ += piece.substr(0, to_head);
  tail_ += piece.substr(to_head);
  if (tail_.size() >= 2 * tail_limit_) drop(tail_.size() - tail_limit_);
}

void BoundedTextBuilder::drop(std::size_t bytes) {
  tail_.erase(0, bytes);
  left_out_ += bytes;
}

BoundedText BoundedTextBuilder::finish() {
  if (left_out_ == 0 && tail_.size() <= tail_limit_ + 1) return {head_ + tail_, 0, 0};
  if (tail_.size() > tail_limit_) drop(tail_.size() - tail_limit_);
  // UTF-16 stays UTF-16, whose units have two bytes.
  if (left_out_ % 2 != 0 && !tail_.empty()) drop(1);
  return {head_ + "\n" + tail_, head_.size(), left_out_};
}

void tell_of_gap(Answer& answer, const BoundedText& text) {
  if (text.left_out == 0) return;
  move_behind_gap(answer.matches, text);
  move_behind_gap(answer.suggestions, text);
  answer.degraded.insert(
      answer.degraded.begin(),
      {"text-cut", "bytes " + std::to_string(text.gap) + " to " + std::to_string(text.gap + text.left_out) +
                       " of the text were left out; it is too long"});
}

}  // namespace errdex
