#include "tools/common/page.h"

#include <algorithm>

#include "schema/utf8.h"
#include "tools/common/error_report.h"

namespace errdex {
namespace {

// Every line but the first begins with `width` blanks.
std::string hanging(const std::string& text, std::size_t width) {
  std::string out;
  for (const char byte : text) {
    out += byte;
    if (byte == '\n') out.append(width, ' ');
  }
  return out;
}

// Longer than any run of backquotes in `body`, so that the body cannot end it.
std::string fence_for(std::string_view body) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char byte : body) {
    run = byte == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(std::max<std::size_t>(longest + 1, 4), '`');
}

}  // namespace

std::string Page::bold(const std::string& text) const {
  return style_ == TextStyle::Terminal ? "\x1b[1m" + text + "\x1b[0m" : text;
}

void Page::title(std::string_view text) {
  text_ += (is_markdown() ? "## " : "") + bold(printable_line(text)) + "\n";
}

void Page::line(std::string_view text) {
  text_ += printable_line(text) + "\n";
}

std::string Page::with_marks(std::string_view text, const std::vector<ByteRange>& marks) const {
  std::string out;
  std::size_t at = 0;
  for (const ByteRange& mark : marks) {
    if (mark.begin < at || mark.end > text.size()) continue;
    out += printable_line(text.substr(at, mark.begin - at));
    out += bold(printable_line(text.substr(mark.begin, mark.end - mark.begin)));
    at = mark.end;
  }
  return out + printable_line(text.substr(at));
}

void Page::marked(std::string_view before, std::string_view text, const std::vector<ByteRange>& marks) {
  text_ += "  " + printable_line(before) + with_marks(text, marks) + "\n";
}

void Page::match(std::string_view before, std::string_view text, const std::vector<ByteRange>& marks) {
  text_ += printable_line(before) + with_marks(text, marks) + "\n";
}

void Page::heading(std::string_view text) {
  text_ += "\n" + (is_markdown() ? "### " + printable_line(text) + "\n" : bold(printable_line(text))) + "\n";
}

void Page::section(std::string_view name, std::string_view body) {
  if (body.empty()) return;
  heading(name);
  text_ += is_markdown() ? printable(body) + "\n" : "  " + hanging(printable(body), 2) + "\n";
}

void Page::code(std::string_view name, std::string_view body) {
  if (body.empty()) return;
  if (!is_markdown()) return section(name, body);
  const std::string fence = fence_for(body);
  heading(name);
  text_ += fence + "\n" + printable(body) + "\n" + fence + "\n";
}

void Page::list(std::string_view name, const std::vector<std::string>& items) {
  if (items.empty()) return;
  heading(name);
  for (std::size_t at = 0; at < items.size(); ++at) {
    const std::string marker = (is_markdown() ? "" : "  ") + std::to_string(at + 1) + ". ";
    text_ += marker + hanging(printable(items[at]), marker.size()) + "\n";
  }
}

void Page::entry(std::string_view text) {
  text_ += (is_markdown() ? "- " : "  ") + printable_line(text) + "\n";
}

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  std::size_t end = bytes;
  // At most three bytes back: further ones are no UTF-8 anyway.
  for (int back = 0; back < 3 && end > 0 && is_utf8_continuation(text[end]); ++back) --end;
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace errdex
