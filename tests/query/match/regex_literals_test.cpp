#include "query/match/regex_literals.h"

#include "tests/support/catch.h"

using namespace errdex::match;

TEST_CASE("literals of a regular expression are known where PCRE2 and JavaScript agree", "[match]") {
  struct Row {
    std::string_view regex;
    std::vector<std::string> literals;
  };
  const Row rows[] = {
      {"timed out", {"timed out"}},
      {"timed \\S+ after", {"timed ", " after"}},
      {"a\\.b\\(c\\)", {"a.b(c)"}},
      {"(?:foo){2}bar", {"foo", "bar"}},
      {"(?<name>foo)", {"foo"}},
      {"{host} gone", {"{host} gone"}},
      {"x{2,}y", {"xx", "y"}},
      {"foo|bar", {}},
      {"\\Qa.b\\E", {}},       // quoting
      {"[[:alpha:]]foo", {}},  // a class of POSIX
      {"[]a]foo", {}},         // a set that begins with a bracket
      {"[^]a]foo", {}},
      {"(?x)f o o", {}},  // blanks that count for nothing
      {"a(?i)foo", {}},
      {"(?>foo)", {}},
      {"(*UCP)foo", {}},
      {"(?#note)foo", {}},
      {"foo\\Kbar", {}},
      {"x{,3}foo", {}},
      {"x{ 2 }foo", {}},
      {"(foo)\\1", {}},
      {"\\x{41}foo", {}},
      {"foo++", {}},
      {"\xF0\x9F\x98\x80+foo", {}},
      {"", {}},
      {"(", {}},
      {"[", {}},
      {"\\", {}},
      {"(?", {}},
      {"[a", {}},
  };
  for (const Row& row : rows) {
    INFO(row.regex);
    CHECK(regex_literals(row.regex).literals == row.literals);
  }
  CHECK(regex_literals("(?i)foo").caseless);
  CHECK(regex_literals("(?i)foo").literals == std::vector<std::string>{"foo"});
}
