#include "tools/common/terminal.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("only a terminal that nobody silenced gets bold headings", "[tools]") {
  CHECK(may_style(true, nullptr, "xterm"));
  CHECK(may_style(true, "", "xterm"));  // no-color.org: an empty value does not count
  CHECK_FALSE(may_style(true, "1", "xterm"));
  CHECK_FALSE(may_style(true, nullptr, "dumb"));
  CHECK_FALSE(may_style(true, nullptr, nullptr));
  CHECK_FALSE(may_style(false, nullptr, "xterm"));
}
