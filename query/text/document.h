#pragma once

// A paste as lines without their prefixes. What a line carries inside (a JSON log record, a Python repr, an
// escaped traceback) stands behind all of them as lines of its own.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "query/text/mapped_text.h"
#include "query/text/prefix.h"

namespace errdex::text {

struct Line {
  Span whole;            // in Document::text: the line as it came
  Span content;          // without prefixes and trailing blanks; it may be indented
  std::size_t sure = 0;  // content.begin without the prefixes that may belong to the message
  LineHeader header;
  bool starts_block = false;     // what stands before it has nothing to do with it
  bool separates_group = false;  // `+---------------- 2 ----------------` of an exception group
  bool decoded = false;          // from inside of another line
  bool carrier = false;          // its useful parts follow as decoded lines
  int record = -1;               // in Document::records
  int carried_by = -1;           // the line that a decoded line was in
  int first_inside = -1;         // the first decoded line that was in this one
};

// What a structured log record said beside its message. Spans are in Document::text.
struct Record {
  Span class_name;
  std::vector<Span> codes;
  Span path;
  int path_line = 0;
  Level level = Level::None;
};

struct Document {
  MappedText text;
  std::vector<Line> lines;
  std::vector<Record> records;

  [[nodiscard]] std::string_view content(std::size_t line) const { return text.view(lines[line].content); }
  [[nodiscard]] std::string_view whole(std::size_t line) const { return text.view(lines[line].whole); }
  [[nodiscard]] bool is_blank(std::size_t line) const { return lines[line].content.empty(); }
};

// Splits `text` into lines and peels them: prefixes by shape, then by repetition, again and again; fences
// go; records, reprs and escaped line ends are decoded up to three levels deep.
// Cost: linear.
Document peel(const MappedText& text);

}  // namespace errdex::text
