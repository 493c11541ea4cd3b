#pragma once

// The fields of structured log lines: JSON objects (whole, cut short, or one line of a printed one), logfmt
// and literals with escapes.

#include <string_view>
#include <vector>

#include "query/text/mapped_text.h"

namespace errdex::text {

// What a field is for, told by its key.
enum class FieldUse { Other, Message, ClassName, Code, Level, Place };

FieldUse use_of(std::string_view key);

// A key and where its value stands in the line, without quotes.
struct Field {
  FieldUse use = FieldUse::Other;
  Span value;
  bool quoted = false;
};

// The `"key": value` pairs of a line, at any depth and in order; the last string may lack its end.
// `begin` receives where the object begins: at the brace before the first pair, if there is one.
std::vector<Field> json_fields(std::string_view line, std::size_t& begin);

// The `key=value` pairs of a line, if it is logfmt: at least two, one of which is a message.
std::vector<Field> logfmt_fields(std::string_view line);

// The literal in quotes around the first escaped line end in `line`, without its quotes; the whole line
// where it stands in none; empty where there is no escaped line end.
Span escaped_lines(std::string_view line);

// Appends the part `span` of `from` to `out` with JSON's (and C's and Python's) escapes replaced by what they
// mean. An escape that means nothing stays. CR is dropped before LF.
void append_unescaped(MappedText& out, const MappedText& from, Span span);

}  // namespace errdex::text
