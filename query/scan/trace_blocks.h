#pragma once

// Where in a log tracebacks may be: cheap signs in single lines, and the blocks of lines around them that are
// then read as explain() reads a paste.

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace errdex {

// Lines of a batch, half-open.
struct LineRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const LineRange&, const LineRange&) = default;
};

// Texts that some line of nearly every traceback holds, as patterns of a PatternSet: the scan finds them on
// its way. A line with one, or one that is_indented_frame(), is asked is_trace_line().
const std::vector<std::string_view>& trace_signs();

// `    at f (x.js:3)`, `	from x.rb:3`, `E   ValueError`: signs that are no words.
bool is_indented_frame(std::string_view line);

// Whether the line, prefixes aside, is a frame of a trace or begins one.
bool is_trace_line(std::string_view line);

// The blocks around trace lines (ascending numbers of lines): each with the lines before and after it that
// can belong to it, joined where they meet, none longer than a thousand lines. `lines`: how many there are.
std::vector<LineRange> trace_blocks(const std::vector<std::size_t>& trace_lines, std::size_t lines);

// Whether a batch can be cut before line `at` of `lines`: no trace line is near.
bool is_quiet_place(std::size_t at, std::size_t lines,
                    const std::function<std::string_view(std::size_t)>& text);

}  // namespace errdex
