#include "query/scan/trace_blocks.h"

#include <algorithm>

#include "query/text/frame.h"
#include "query/text/prefix.h"

namespace errdex {
namespace {

// A header stands above its frames, with a message of some lines; Python's stands below, pytest's sections go
// on.
constexpr std::size_t kLinesBefore = 12;
constexpr std::size_t kLinesAfter = 40;
constexpr std::size_t kLongestBlock = 1000;

std::string_view without_blanks(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

bool has_sign(std::string_view line) {
  return is_indented_frame(line) ||
         std::any_of(trace_signs().begin(), trace_signs().end(),
                     [line](std::string_view sign) { return line.find(sign) != std::string_view::npos; });
}

}  // namespace

const std::vector<std::string_view>& trace_signs() {
  static const std::vector<std::string_view> kSigns{"Traceback (most recent",
                                                    "Exception Group Traceback",
                                                    "  File \"",
                                                    "Caused by: ",
                                                    "Exception in thread",
                                                    ".java:",
                                                    ".kt:",
                                                    " [running]:",
                                                    " panicked at ",
                                                    "stack backtrace:",
                                                    "Stack trace:",
                                                    "PHP Fatal error",
                                                    "terminate called",
                                                    ":in `",
                                                    ":in '",
                                                    " at Object.<anonymous>",
                                                    "(node:internal/",
                                                    "Uncaught "};
  return kSigns;
}

bool is_indented_frame(std::string_view line) {
  if (line.starts_with("E   ")) return true;
  const std::string_view rest = without_blanks(line);
  if (rest.size() == line.size()) return false;
  return rest.starts_with("at ") || rest.starts_with("from ") || rest.starts_with("File \"");
}

bool is_trace_line(std::string_view line) {
  if (line.starts_with("E   ")) return true;
  text::LineHeader header;
  const std::string_view content = line.substr(text::skip_prefixes(line, 0, header));
  if (header.pytest || text::read_frame(content)) return true;
  const std::string_view bare = without_blanks(content);
  for (const std::string_view sign :
       {"Traceback (most recent", "+ Exception Group", "Caused by: ", "Exception in thread",
        "stack backtrace:", "Stack trace:", "PHP Fatal error", "terminate called", "Uncaught "})
    if (bare.starts_with(sign)) return true;
  return bare.find(" [running]:") != std::string_view::npos ||
         bare.find(" panicked at ") != std::string_view::npos;
}

std::vector<LineRange> trace_blocks(const std::vector<std::size_t>& trace_lines, std::size_t lines) {
  std::vector<LineRange> blocks;
  for (const std::size_t line : trace_lines) {
    const LineRange around{line - std::min(line, kLinesBefore), std::min(line + 1 + kLinesAfter, lines)};
    if (!blocks.empty() && around.begin <= blocks.back().end &&
        around.end - blocks.back().begin <= kLongestBlock)
      blocks.back().end = around.end;
    else
      blocks.push_back(
          {blocks.empty() ? around.begin : std::max(around.begin, std::min(blocks.back().end, line)),
           around.end});
  }
  return blocks;
}

bool is_quiet_place(std::size_t at, std::size_t lines,
                    const std::function<std::string_view(std::size_t)>& text) {
  const std::size_t from = at - std::min(at, kLinesAfter);
  const std::size_t to = std::min(at + kLinesBefore, lines);
  for (std::size_t line = from; line < to; ++line)
    if (has_sign(text(line))) return false;
  return true;
}

}  // namespace errdex
