#include "query/text/frame.h"

#include <vector>

#include "tests/support/catch.h"

using namespace errdex::text;

TEST_CASE("frames of every language are read", "[text]") {
  struct Row {
    const char* line;
    FrameStyle style;
    Frame frame;
  };
  const std::vector<Row> rows = {
      {"  File \"/srv/x.py\", line 3, in pour", FrameStyle::Python, {"/srv/x.py", 3, "pour"}},
      {"  File \"x.py\", line 3", FrameStyle::Python, {"x.py", 3, ""}},
      {"\tat com.acme.Pot.pour(Pot.java:31)", FrameStyle::Jvm, {"Pot.java", 31, "com.acme.Pot.pour"}},
      {"at java.base/java.util.List.get(Unknown Source)", FrameStyle::Jvm, {"", 0, "java.util.List.get"}},
      {"\tat com.acme.Main$$Lambda$1/0x1.run(Native Method)", FrameStyle::Jvm, {"", 0, "0x1.run"}},
      {"    at pour (/srv/x.js:3:4)", FrameStyle::Node, {"/srv/x.js", 3, "pour"}},
      {"    at /srv/x.js:3:4", FrameStyle::Node, {"/srv/x.js", 3, ""}},
      {"    at async Pot.pour (file:///srv/x.mjs:3:4)", FrameStyle::Node, {"/srv/x.mjs", 3, "Pot.pour"}},
      {"    at new Pot (C:\\srv\\x.js:3:4)", FrameStyle::Node, {"C:\\srv\\x.js", 3, "new Pot"}},
      {"   at Acme.Pot.Pour(Int32 cups) in /srv/Pot.cs:line 31",
       FrameStyle::DotNet,
       {"/srv/Pot.cs", 31, "Acme.Pot.Pour"}},
      {"   at Acme.Pot.Pour(Int32 cups)", FrameStyle::DotNet, {"", 0, "Acme.Pot.Pour"}},
      {"\t/srv/x.go:3 +0x1d", FrameStyle::Go, {"/srv/x.go", 3, ""}},
      {"main.(*Pot).Pour(0xc000012345)", FrameStyle::GoCall, {"", 0, "main.(*Pot).Pour"}},
      {"   3: acme::pot::pour", FrameStyle::Rust, {"", 0, "acme::pot::pour"}},
      {"             at ./src/pot.rs:3:4", FrameStyle::RustPlace, {"./src/pot.rs", 3, ""}},
      {"\tfrom x.rb:3:in `pour'", FrameStyle::Ruby, {"x.rb", 3, "pour"}},
      {"\t1: from x.rb:3:in `pour'", FrameStyle::Ruby, {"x.rb", 3, "pour"}},
      {"x.rb:3:in 'Pot#pour'", FrameStyle::Ruby, {"x.rb", 3, "Pot#pour"}},
      {"#0 /srv/x.php(3): Pot->pour(9)", FrameStyle::Php, {"/srv/x.php", 3, "Pot->pour(9)"}},
      {"#1 {main}", FrameStyle::Php, {"", 0, ""}},
      {"#0  0x00005555 in pour (cups=9) at pot.c:31", FrameStyle::Native, {"pot.c", 31, "pour"}},
      {"\t... 14 more", FrameStyle::Elision, {"", 0, ""}},
      {"   --- End of inner exception stack trace ---", FrameStyle::Elision, {"", 0, ""}}};
  for (const Row& row : rows) {
    INFO(row.line);
    const auto read = read_frame(row.line);
    REQUIRE(read.has_value());
    CHECK(static_cast<int>(read->style) == static_cast<int>(row.style));
    CHECK(read->frame.path == row.frame.path);
    CHECK(read->frame.line == row.frame.line);
    CHECK(read->frame.function == row.frame.function);
  }
}

TEST_CASE("messages are no frames", "[text]") {
  for (const char* line : {"at least one cup is needed", "at home (nobody)", "from the kettle: cold",
                           "#1 priority", "    0: step failed", "File \"x.py\" not found", "ValueError: x",
                           "expected x at y.js:3:4", "", "... and so on", "foo (bar)"}) {
    INFO(line);
    CHECK_FALSE(read_frame(line).has_value());
  }
}

TEST_CASE("a place needs a path and a line", "[text]") {
  CHECK(read_place("x.c:3:4") == Frame{"x.c", 3, ""});
  CHECK(read_place("C:\\x.c:3") == Frame{"C:\\x.c", 3, ""});
  CHECK_FALSE(read_place("x.c").has_value());
  CHECK_FALSE(read_place(":3").has_value());
  CHECK_FALSE(read_place("").has_value());
}
