#include "query/scan/trace_blocks.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("lines of tracebacks are told from others", "[scan]") {
  for (const char* line :
       {"Traceback (most recent call last):", "  File \"a.py\", line 3, in f", "\tat a.b.C.d(C.java:3)",
        "    at f (x.js:3:4)", "Caused by: java.io.IOException: x", "goroutine 1 [running]:",
        "thread 'main' panicked at src/main.rs:3:4:", "web_1  | Traceback (most recent call last):",
        "2026-01-01 10:00:00 ERROR Exception in thread \"main\" java.lang.Error: x"}) {
    INFO(line);
    CHECK(is_trace_line(line));
  }
  for (const char* line : {"", "all is well", "  at the end", "saved Main.java: 3 lines", "looked at {x}"}) {
    INFO(line);
    CHECK_FALSE(is_trace_line(line));
  }
}

TEST_CASE("blocks lie around trace lines, meet and end with the log", "[scan]") {
  CHECK(trace_blocks({}, 100).empty());
  CHECK(trace_blocks({20}, 100) == std::vector<LineRange>{{8, 61}});
  CHECK(trace_blocks({0}, 1) == std::vector<LineRange>{{0, 1}});
  CHECK(trace_blocks({20, 70}, 200) == std::vector<LineRange>{{8, 111}});
  CHECK(trace_blocks({20, 150}, 200) == std::vector<LineRange>{{8, 61}, {138, 191}});
}

TEST_CASE("a log of nothing but frames gives blocks of bounded size that hold every line", "[scan]") {
  std::vector<std::size_t> lines(5000);
  for (std::size_t line = 0; line < lines.size(); ++line) lines[line] = line;
  std::size_t covered = 0;
  for (const LineRange& block : trace_blocks(lines, lines.size())) {
    CHECK(block.begin <= covered);
    CHECK(block.end - block.begin <= 1060);
    covered = block.end;
  }
  CHECK(covered == 5000);
}
