#include "query/scan/line_shape.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("lines that differ in values only have one shape", "[scan]") {
  struct Case {
    const char* line;
    const char* shape;
  };
  for (const Case& each : {
           Case{"ERROR connection 17 to db-3 lost after 20ms", "connection <n> to <hex> lost after <n>"},
           Case{"2026-01-01T10:00:00Z ERROR cannot open '/tmp/a b': denied", "cannot open <text>: denied"},
           Case{"cannot open /var/lib/x.db: denied", "cannot open <path>: denied"},
           Case{"error at 0x7ffe12ab", "error at <hex>"},
           Case{"", ""},
       })
    CHECK(line_shape(each.line) == each.shape);
}

TEST_CASE("lines that speak of a failure are told by level, class or words", "[scan]") {
  CHECK(looks_like_failure("2026-01-01T10:00:00Z ERROR whatever it is"));
  CHECK(looks_like_failure("ValueError: x"));
  CHECK_FALSE(looks_like_failure("2026-01-01T10:00:00Z INFO request served in 3 ms"));
  CHECK_FALSE(looks_like_failure(""));
}
