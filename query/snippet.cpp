#include "query/snippet.h"

#include <algorithm>

#include "schema/utf8.h"

namespace errdex {
namespace {

// What is shown before the first mark.
constexpr std::size_t kLeadBytes = 60;

// The mark from which on most marks lie within `bytes`.
std::size_t densest(const std::vector<ByteRange>& marks, std::size_t bytes) {
  std::size_t best = 0;
  std::size_t most = 0;
  for (std::size_t first = 0, last = 0; first < marks.size(); ++first) {
    while (last < marks.size() && marks[last].end <= marks[first].begin + bytes) ++last;
    if (last - first > most) {
      most = last - first;
      best = first;
    }
    last = std::max(last, first + 1);
  }
  return best;
}

}  // namespace

MarkedText read_marks(std::string_view marked) {
  MarkedText result;
  result.text.reserve(marked.size());
  bool open = false;
  for (const char byte : marked) {
    if (byte == '\x01') {
      if (!open) result.marks.push_back({result.text.size(), result.text.size()});
      open = true;
    } else if (byte == '\x02') {
      if (open) result.marks.back().end = result.text.size();
      open = false;
    } else {
      result.text += byte;
    }
  }
  if (open) result.marks.back().end = result.text.size();
  return result;
}

Excerpt excerpt_of(const MarkedText& text, std::size_t bytes) {
  const std::string_view whole = text.text;
  std::size_t begin = 0;
  if (whole.size() > bytes && !text.marks.empty()) {
    const std::size_t first = text.marks[densest(text.marks, bytes - std::min(bytes, kLeadBytes))].begin;
    begin = std::min(first - std::min(first, kLeadBytes), whole.size() - bytes);
  }
  while (begin > 0 && is_utf8_continuation(whole[begin])) --begin;
  std::size_t end = std::min(whole.size(), begin + bytes);
  while (end > begin && end < whole.size() && is_utf8_continuation(whole[end])) --end;
  Excerpt excerpt{begin, std::string(whole.substr(begin, end - begin)), {}};
  for (const ByteRange& mark : text.marks)
    if (mark.begin >= begin && mark.end <= end)
      excerpt.marks.push_back({mark.begin - begin, mark.end - begin});
  return excerpt;
}

}  // namespace errdex
