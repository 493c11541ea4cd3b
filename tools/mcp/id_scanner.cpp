#include "tools/mcp/id_scanner.h"

#include "schema/utf8.h"

namespace errdex {
namespace {

constexpr std::size_t kMaxToken = 256;  // longer keys and ids are of no interest

bool is_integer(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return !text.empty() && text.size() <= 19 &&
         text.find_first_not_of("0123456789") == std::string_view::npos &&
         (text.size() == 1 || text.front() != '0');
}

bool is_plain_string(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"' || !is_valid_utf8(text)) return false;
  for (const char byte : text)
    if (byte == '\\' || static_cast<unsigned char>(byte) < 0x20) return false;
  return true;
}

}  // namespace

void IdScanner::feed(std::string_view part) {
  for (const char byte : part) step(byte);
}

void IdScanner::step(char byte) {
  if (in_string_)
    step_in_string(byte);
  else
    step_outside(byte);
}

void IdScanner::step_in_string(char byte) {
  if (depth_ == 1 && token_.size() < kMaxToken) token_ += byte;
  if (escaped_) {
    escaped_ = false;
  } else if (byte == '\\') {
    escaped_ = true;
  } else if (byte == '"') {
    in_string_ = false;
  }
}

void IdScanner::step_outside(char byte) {
  const bool is_top = depth_ == 1;
  if (byte == '"') {
    in_string_ = true;
    token_ = "\"";
  } else if (byte == '{' || byte == '[') {
    ++depth_;
    token_.clear();
  } else if (is_top && byte == ':') {
    key_ = token_;
    token_.clear();
    is_value_ = true;
  } else if (byte == '}' || byte == ']' || byte == ',') {
    if (is_top && is_value_ && key_ == "\"id\"") id_ = token_;
    if (is_top) is_value_ = false;
    if (byte != ',') --depth_;
    token_.clear();
  } else if (is_top && byte != ' ' && byte != '\t' && byte != '\r' && token_.size() < kMaxToken) {
    token_ += byte;
  }
}

std::string IdScanner::id() const {
  return is_integer(id_) || is_plain_string(id_) ? id_ : "";
}

}  // namespace errdex
