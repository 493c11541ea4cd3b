#include "query/text/document.h"

#include <string>
#include <vector>

#include "query/text/clean.h"
#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

std::vector<std::string> contents(const std::string& raw) {
  const Document document = peel(clean(raw).text);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < document.lines.size(); ++i) result.emplace_back(document.content(i));
  return result;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a document has the lines of its text without their prefixes", "[text]") {
  CHECK(contents("web_1  | one\nweb_1  | \nweb_1  |   two  \n") == Lines{"one", "", "  two"});
  CHECK(contents("Step #4 - \"build\": cms:dev: one\nStep #4 - \"build\": cms:dev: two\nStep #4 - \"build\": "
                 "cms:dev: three") == Lines{"one", "two", "three"});
  CHECK(contents("").empty());
}

TEST_CASE("fences go, and what they enclose stands alone", "[text]") {
  const Document document = peel(clean("why?\n```python\nValueError: x\n```\nany idea?").text);
  REQUIRE(document.lines.size() == 3);
  CHECK_FALSE(document.lines[0].starts_block);
  CHECK(document.lines[1].starts_block);
  CHECK(document.lines[2].starts_block);
  CHECK(contents("    ~~~~~^^^^^^") == Lines{"    ~~~~~^^^^^^"});
}

TEST_CASE("a line in quotes or in inline code is what is inside", "[text]") {
  CHECK(contents("`ValueError: x`") == Lines{"ValueError: x"});
  CHECK(contents("\"could not open x\"") == Lines{"could not open x"});
  CHECK(contents("b'could not open x'") == Lines{"could not open x"});
  CHECK(contents("'a' and 'b'") == Lines{"'a' and 'b'"});
}

TEST_CASE("what a record carries stands behind it", "[text]") {
  CHECK(contents(R"({"msg":"one\ntwo"})") == Lines{R"({"msg":"one\ntwo"})", "one", "two"});
  CHECK(contents(R"(broken {"msg":"one"})") == Lines{"broken", "one"});
  CHECK(contents(R"(stderr=b'one\ntwo\n' end)") == Lines{R"(stderr=b'one\ntwo\n' end)", "one", "two"});
}

TEST_CASE("records with one line of a traceback each make one traceback", "[text]") {
  const Document document = peel(clean("{\"log\":\"Traceback (most recent call last):\\n\"}\n{\"log\":\"  "
                                       "File \\\"x.py\\\", line 3, in f\\n\"}\n")
                                     .text);
  REQUIRE(document.lines.size() == 4);
  CHECK(document.content(3) == "  File \"x.py\", line 3, in f");
  CHECK(document.lines[2].starts_block);
  CHECK_FALSE(document.lines[3].starts_block);
}

TEST_CASE("decoding stops after three levels", "[text]") {
  std::string text = "deep";
  for (int i = 0; i < 6; ++i) {
    std::string escaped;
    for (const char c : text) {
      if (c == '"' || c == '\\') escaped += '\\';
      escaped += c;
    }
    text = "{\"msg\":\"" + escaped + "\"}";
  }
  CHECK(contents(text).size() == 4);
}
