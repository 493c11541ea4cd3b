#include "ingest/json_splitter.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace errdex {
namespace {
constexpr int kEnd = -1;
bool is_blank(int byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}
}  // namespace

JsonSplitter::JsonSplitter(const InputFile& file, const ReadOptions& options)
    : file_(file), options_(options) {
  options_.block_bytes = std::max<std::size_t>(options_.block_bytes, 1);
  skip_byte_order_mark();
  form_ = form_here();
}

int JsonSplitter::peek() {
  if (at_ == block_.size()) {
    block_offset_ += block_.size();
    block_.resize(options_.block_bytes);
    block_.resize(file_.read(block_offset_, block_.data(), block_.size()));
    at_ = 0;
    if (block_.empty()) return kEnd;
  }
  return static_cast<unsigned char>(block_[at_]);
}

void JsonSplitter::skip() {
  if (block_[at_++] == '\n') ++line_;
}

void JsonSplitter::skip_blanks() {
  while (is_blank(peek())) skip();
}

void JsonSplitter::go_to(std::uint64_t offset, std::uint64_t line) {
  block_.clear();
  at_ = 0;
  block_offset_ = offset;
  line_ = line;
}

void JsonSplitter::skip_byte_order_mark() {
  char mark[3] = {};
  const std::size_t got = file_.read(0, mark, sizeof mark);
  if (got == 3 && std::memcmp(mark, "\xEF\xBB\xBF", 3) == 0) go_to(3, 1);
}

JsonSplitter::Form JsonSplitter::form_here() {
  skip_blanks();
  const std::uint64_t offset = block_offset_ + at_;
  const std::uint64_t line = line_;
  if (peek() == '[') {
    skip();
    return Form::Array;
  }
  bool one_line = peek() == '{' && scan_value() && line_ == line;
  while (one_line && (peek() == ' ' || peek() == '\t' || peek() == '\r')) skip();
  one_line = one_line && (peek() == '\n' || peek() == kEnd);
  go_to(offset, line);
  return one_line ? Form::Lines : Form::Values;
}

bool JsonSplitter::next(Extent& extent) {
  if (ended_) return false;
  return form_ == Form::Lines ? next_line(extent) : next_value(extent);
}

bool JsonSplitter::next_line(Extent& extent) {
  while (peek() != kEnd) {
    extent = {block_offset_ + at_, 0, line_};
    bool blank = true;
    bool more = true;
    while (more && peek() != kEnd) {
      const char* begin = block_.data() + at_;
      // NOLINTNEXTLINE(bugprone-not-null-terminated-result): a block of bytes, no C string
      const auto* newline = static_cast<const char*>(std::memchr(begin, '\n', block_.size() - at_));
      const std::size_t length =
          newline != nullptr ? static_cast<std::size_t>(newline - begin) : block_.size() - at_;
      blank = blank && std::string_view(begin, length).find_first_not_of(" \t\r") == std::string_view::npos;
      extent.length += length;
      at_ += length;
      more = newline == nullptr;
      if (!more) skip();
    }
    if (!blank) return true;
  }
  ended_ = true;
  return false;
}

// In an array: the comma before the next element, or its end. Says whether an element follows; what
// follows wrongly is left for scan_value to refuse.
bool JsonSplitter::next_element() {
  skip_blanks();
  if (peek() == ']') {
    skip();
    skip_blanks();
    ended_ = peek() == kEnd;
    malformed_ = !ended_;
    return malformed_;
  }
  if (!first_) {
    malformed_ = peek() != ',';
    if (!malformed_) skip();
    skip_blanks();
  }
  first_ = false;
  return true;
}

bool JsonSplitter::next_value(Extent& extent) {
  if (form_ == Form::Array && !next_element()) return false;
  skip_blanks();
  if (form_ == Form::Values && peek() == kEnd) {
    ended_ = true;
    return false;
  }
  extent = {block_offset_ + at_, 0, line_};
  if (malformed_ || !scan_value()) {
    extent.length = file_.size() > extent.offset ? file_.size() - extent.offset : 0;
    ended_ = true;
    return true;
  }
  extent.length = block_offset_ + at_ - extent.offset;
  return true;
}

void JsonSplitter::scan_string() {
  skip();
  for (int byte = peek(); byte != kEnd; byte = peek()) {
    skip();
    if (byte == '"') return;
    if (byte == '\\' && peek() != kEnd) skip();
  }
}

// Passes one value; false where none begins here or the file ends within it.
bool JsonSplitter::scan_value() {
  const int first = peek();
  if (first == '"') {
    scan_string();
    return peek() != kEnd;
  }
  if (first != '{' && first != '[') return scan_scalar();
  std::uint64_t depth = 0;
  for (int byte = first; byte != kEnd; byte = peek()) {
    if (byte == '"') {
      scan_string();
      continue;
    }
    skip();
    if (byte == '{' || byte == '[') ++depth;
    if ((byte == '}' || byte == ']') && --depth == 0) return true;
  }
  return false;
}

bool JsonSplitter::scan_scalar() {
  bool any = false;
  for (int byte = peek(); byte != kEnd && !is_blank(byte) && std::strchr(",:[]{}\"", byte) == nullptr;
       byte = peek()) {
    skip();
    any = true;
  }
  return any;
}

}  // namespace errdex
