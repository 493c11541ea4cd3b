#include "ingest/rejects.h"

#include "ingest/record_parser.h"
#include "schema/record_json.h"
#include "schema/utf8.h"

namespace errdex {
namespace {
constexpr std::size_t kMostLineBytes = 400;

// Control characters as \xNN, so that a terminal shows them and does nothing else.
std::string visible(const std::string& text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (const char byte : text) {
    const auto code = static_cast<unsigned char>(byte);
    if (code >= 0x20 && code != 0x7F) {
      out += byte;
      continue;
    }
    out += "\\x";
    out += kHex[code >> 4U];
    out += kHex[code & 15U];
  }
  return out;
}

// The last characters go, not the code: it is what a person looks up.
std::string cut(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most - 3;
  while (end > 0 && is_utf8_continuation(text[end])) --end;
  return text.substr(0, end) + "...";
}
}  // namespace

std::string reject_line(const RejectedRecord& rejected) {
  const std::string code = " [" + rejected.rule + "]";
  std::string text = visible(rejected.source) + ":" + std::to_string(rejected.line) + ": ";
  if (!rejected.pointer.empty()) text += visible(rejected.pointer) + ": ";
  return cut(text + visible(rejected.message), kMostLineBytes - code.size()) + code;
}

std::string reject_json(const RejectedRecord& rejected) {
  std::string out = "{\"source\":" + json_string(rejected.source);
  out += ",\"line\":" + std::to_string(rejected.line);
  out += ",\"byteOffset\":" + std::to_string(rejected.offset);
  out += ",\"pointer\":" + json_string(rejected.pointer);
  out += ",\"rule\":" + json_string(rejected.rule);
  out += ",\"message\":" + json_string(rejected.message);
  const std::string record = minified_json(rejected.record);
  out += ",\"record\":" + (record.empty() ? json_string(rejected.record) : record);
  return out + "}";
}

}  // namespace errdex
