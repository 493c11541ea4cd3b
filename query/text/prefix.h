#pragma once

// What programs, loggers, containers, CI services and people put in front of a line. One prefix is told by
// its shape here; prefixes that only their repetition gives away are in repetition.h.

#include <cstddef>
#include <string_view>

#include "query/text/mapped_text.h"
#include "query/text/words.h"

namespace errdex::text {

// What the prefixes of a line said. Spans are offsets in the line that was asked about.
struct LineHeader {
  bool stamped = false;        // a time stood there
  bool doubtful = false;       // the last prefix may as well belong to the message (`[vite] …`)
  std::size_t sure = 0;        // where the line begins if the doubtful ones at the end belong to it
  bool syslog = false;         // a time without a year, which host and program follow
  bool labelled = false;       // any prefix of a logger stood there
  bool quoted = false;         // a > of a quoted mail or Markdown stood there
  bool pytest = false;         // `E   `, pytest's mark of the error's own lines
  bool barred = false;         // `  | `, the bar of an exception group
  std::size_t bar_column = 0;  // where the last bar stood
  Level level = Level::None;
  Span path{};  // `server.go` of `server.go:12]`
  int path_line = 0;
};

// Bytes of one prefix at `from` in `line`, 0 if there is none. What it says is added to `header`.
// A prefix never takes the blanks that indent a traceback's lines.
std::size_t prefix_at(std::string_view line, std::size_t from, LineHeader& header);

// `from` moved past all prefixes there (at most 16).
std::size_t skip_prefixes(std::string_view line, std::size_t from, LineHeader& header);

}  // namespace errdex::text
