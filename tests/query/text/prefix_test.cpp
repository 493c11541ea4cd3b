#include "query/text/prefix.h"

#include <string>
#include <vector>

#include "query/text/repetition.h"
#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

struct Row {
  std::string line;
  std::string left;
};

std::string peeled(const std::string& line) {
  LineHeader header;
  return line.substr(skip_prefixes(line, 0, header));
}

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row.line);
    CHECK(peeled(row.line) == row.left);
  }
}

std::vector<std::string> without_repeated(const std::vector<std::string>& lines) {
  const std::vector<std::string_view> views(lines.begin(), lines.end());
  const std::vector<std::size_t> lengths = repeated_prefixes(views);
  std::vector<std::string> result = lines;
  for (std::size_t i = 0; i < lengths.size(); ++i) result[i] = lines[i].substr(lengths[i]);
  return result;
}

}  // namespace

TEST_CASE("times in front of a line are peeled", "[text]") {
  check({{"2026-10-02T11:03:22.1140000Z boiler is cold", "boiler is cold"},
         {"2026-10-02T11:03:22+02:00 boiler is cold", "boiler is cold"},
         {"2026-10-02 11:03:22,114 boiler is cold", "boiler is cold"},
         {"[2026-10-02 11:03:22] boiler is cold", "boiler is cold"},
         {"[12:03:22] boiler is cold", "boiler is cold"},
         {"[12:03:22.114] boiler is cold", "boiler is cold"},
         {"2026/10/02 11:03:22 boiler is cold", "boiler is cold"},
         {"02/Oct/2026:11:03:22 +0000 boiler is cold", "boiler is cold"},
         {"02-Oct-2026 11:03:22.114 boiler is cold", "boiler is cold"},
         {"Fri Oct  2 11:03:22 2026 boiler is cold", "boiler is cold"},
         {"[Fri Oct 02 11:03:22.114531 2026] boiler is cold", "boiler is cold"},
         {"[    4.114531] boiler is cold", "boiler is cold"},
         {"11:03:22 boiler is cold", "boiler is cold"},
         {"1759402980.114 boiler is cold", "boiler is cold"}});
}

TEST_CASE("indentation behind a time is kept", "[text]") {
  check({{"2026-10-02T11:03:22.1140000Z   File \"x.py\", line 3, in f", "  File \"x.py\", line 3, in f"},
         {"2026-10-02T11:03:22.1140000Z     raise Cold(", "    raise Cold("},
         {"web_1  |     at f (x.js:3:4)", "    at f (x.js:3:4)"},
         {"2026-10-02T11:03:22Z \t/srv/app/main.go:21 +0x1d", "\t/srv/app/main.go:21 +0x1d"}});
}

TEST_CASE("headers of the usual loggers are peeled", "[text]") {
  check({{"Oct  2 11:03:22 host-1 boiler[4412]: boiler is cold", "boiler is cold"},
         {"<34>Oct 11 22:14:15 host su: boiler is cold", "boiler is cold"},
         {"Dec 10 06:55:46 host sshd[24200]: reverse mapping failed", "reverse mapping failed"},
         {"E0612 11:03:22.114531      1 boiler.go:12] boiler is cold", "boiler is cold"},
         {"2026/10/02 11:03:22 main.go:88: boiler is cold", "boiler is cold"},
         {"123:M 02 Oct 2026 11:03:22.114 # boiler is cold", "boiler is cold"},
         {"2026-10-02 11:03:22.114 ERROR 1 --- [nio-8080-exec-1] o.a.c.c.C.[dispatcherServlet] : boiler is "
          "cold",
          "boiler is cold"},
         {"2026-10-02 11:03:22,114 [main] ERROR com.acme.Boiler - boiler is cold", "boiler is cold"},
         {"2026-10-02 11:03:22,114 - acme.boiler - ERROR - boiler is cold", "boiler is cold"},
         {"2026-10-02 11:03:22 | ERROR    | acme.boiler:heat:42 - boiler is cold", "boiler is cold"},
         {"ERROR:acme.boiler:boiler is cold", "boiler is cold"},
         {"[2026-10-02 11:03:22] production.ERROR: boiler is cold", "boiler is cold"},
         {"2026/10/02 11:03:22 [error] 123#123: *1 boiler is cold", "boiler is cold"},
         {"[2026-10-02 11:03:22] [ERROR] [acme] boiler.cpp:88: boiler is cold", "boiler is cold"},
         {"2026-10-02 11:03:22 acme.heat ERROR: boiler is cold", "boiler is cold"},
         {"F, [2026-10-02T11:03:22.114531 #4412] FATAL -- : boiler is cold", "boiler is cold"},
         {"[Nest] 123  - 10/02/2026, 11:03:22 AM   ERROR [BoilerService] boiler is cold", "boiler is cold"},
         {"10-02 11:03:22.114  1234  1234 E AndroidRuntime: boiler is cold",
          "10-02 11:03:22.114  1234  1234 E AndroidRuntime: boiler is cold"},
         {"ERRO[0012] boiler is cold", "boiler is cold"},
         {"E/Boiler(1234): boiler is cold", "boiler is cold"}});
}

TEST_CASE("prefixes of containers, builds and tests are peeled", "[text]") {
  check({{"web_1  | boiler is cold", "boiler is cold"},
         {"shop-web-1  | boiler is cold", "boiler is cold"},
         {"pod/boiler-7f9c heater boiler is cold", "boiler is cold"},
         {"[worker-1] boiler is cold", "boiler is cold"},
         {"Step #4 - \"build\": boiler is cold", "boiler is cold"},
         {"== APP == boiler is cold", "boiler is cold"},
         {"#12 0.345 boiler is cold", "boiler is cold"},
         {"#12 ERROR: boiler is cold", "boiler is cold"},
         {"E       boiler is cold", "    boiler is cold"},
         {"npm ERR! boiler is cold", "boiler is cold"},
         {"##[error]boiler is cold", "boiler is cold"},
         {"::error file=x.js,line=1::boiler is cold", "boiler is cold"},
         {"FAILED tests/x.py::test_y - ValueError: boiler is cold", "ValueError: boiler is cold"},
         {"  | boiler is cold", "boiler is cold"}});
}

TEST_CASE("levels, quotes and bullets are peeled", "[text]") {
  check({{"ERROR: boiler is cold", "boiler is cold"},
         {"[ERROR] boiler is cold", "boiler is cold"},
         {"error: boiler is cold", "boiler is cold"},
         {"error[E0308]: boiler is cold", "boiler is cold"},
         {"error TS2345: boiler is cold", "boiler is cold"},
         {"FATAL boiler is cold", "boiler is cold"},
         {"> boiler is cold", "boiler is cold"},
         {"> > boiler is cold", "boiler is cold"},
         {"- boiler is cold", "boiler is cold"},
         {"1. boiler is cold", "boiler is cold"}});
}

TEST_CASE("prefixes are peeled again and again", "[text]") {
  check({{"2026-10-02T11:03:22.1140000Z web_1  | 2026-10-02 11:03:22,114 - acme - ERROR - boiler is cold",
          "boiler is cold"},
         {"> web_1  | [ERROR] boiler is cold", "boiler is cold"}});
}

TEST_CASE("what belongs to the message stays", "[text]") {
  for (const std::string line :
       {"ValueError: boiler is cold", "Error: boiler is cold", "TypeError [ERR_COLD]: boiler is cold",
        "panic: boiler is cold", "Caused by: java.io.IOException: cold", "    at f (x.js:3:4)",
        "[ERR_COLD] boiler is cold", "[1, 2, 3] is not a boiler", "expected 'a | b' but got c", "10 cups",
        "boiler: cold", "src/boiler.c:3:4: error: cold", "{\"a\": 1}", "", "[Error: cold]"}) {
    CHECK(peeled(line) == line);
  }
}

TEST_CASE("a header says what it knows", "[text]") {
  LineHeader header;
  const std::string line = "E0612 11:03:22.114531      1 boiler.go:12] cold";
  skip_prefixes(line, 0, header);
  CHECK(header.stamped);
  CHECK(header.level == Level::Error);
  CHECK(line.substr(header.path.begin, header.path.size()) == "boiler.go");
  CHECK(header.path_line == 12);
}

TEST_CASE("prefixes that only repeat are found by that", "[text]") {
  CHECK(without_repeated({"cms:dev: one", "cms:dev: two", "cms:dev:", "cms:dev:     three"}) ==
        std::vector<std::string>{"one", "two", "", "    three"});
  CHECK(without_repeated({"boiler-7f9c heater one", "boiler-7f9c heater two", "boiler-7f9c heater three"}) ==
        std::vector<std::string>{"one", "two", "three"});
  CHECK(without_repeated({"a> one", "a> two", "b> x", "b> y", "a> three", "b> z"}) ==
        std::vector<std::string>{"one", "two", "x", "y", "three", "z"});
}

TEST_CASE("lines that begin alike for another reason keep their beginning", "[text]") {
  const std::vector<std::vector<std::string>> texts = {
      {"ValueError: one", "ValueError: two", "ValueError: three"},
      {"Caused by: a: x", "Caused by: b: y", "Caused by: c: z"},
      {"failed to load: one", "failed to load: two", "failed to load: three"},
      {"one: x", "two: y", "three: z"},
      {"a: x", "nothing", "here", "is", "common"}};
  for (const auto& lines : texts) CHECK(without_repeated(lines) == lines);
}
