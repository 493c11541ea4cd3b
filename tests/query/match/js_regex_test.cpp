#include "query/match/js_regex.h"

#include "query/match/js_to_pcre2.h"
#include "tests/support/catch.h"

using namespace errdex::match;

namespace {

std::string translation(std::string_view pattern) {
  const auto parsed = parse_js_regex(pattern);
  if (const auto* error = std::get_if<JsRegexError>(&parsed)) return "error: " + error->message;
  const auto translated = translate_to_pcre2(std::get<JsRegex>(parsed));
  if (const auto* unsupported = std::get_if<JsUnsupported>(&translated)) {
    return "unsupported: " + unsupported->reason;
  }
  return std::get<Pcre2Translation>(translated).pattern;
}

std::string differences(std::string_view pattern) {
  std::string names;
  for (const JsDifference difference : find_js_differences(std::get<JsRegex>(parse_js_regex(pattern)).root)) {
    names += (names.empty() ? "" : " ") + std::string(to_string(difference));
  }
  return names;
}

struct Row {
  std::string_view pattern;
  std::string_view expected;
};

}  // namespace

TEST_CASE("what JavaScript reads as literal text stays literal", "[query/match]") {
  const Row rows[] = {
      {"", ""},
      {"abc", "abc"},
      {"a\\.b", "a\\.b"},
      {"a-b/c", "a\\-b\\/c"},
      {"\\/\\-\\Z\\a\\_", "\\/\\-Za\\_"},
      {"{", "\\{"},
      {"a{", "a\\{"},
      {"a{,5}", "a\\{\\,5\\}"},
      {"a{1", "a\\{1"},
      {"x{1,b}", "x\\{1\\,b\\}"},
      {"]}", "\\]\\}"},
      {"\\t\\n\\v\\f\\r", "\\x{9}\\x{a}\\x{b}\\x{c}\\x{d}"},
      {"\\cA\\cj", "\\x{1}\\x{a}"},
      {"\\c", "\\\\c"},
      {"\\c1", "\\\\c1"},
      {"\\x41\\u0042", "AB"},
      {"\\x4\\u004", "x4u004"},
      {"\\0\\08", "\\x{0}\\x{0}8"},
      {"\\101\\1\\8\\400", "A\\x{1}8\\ 0"},
      {"\\k<n>\\p", "k\\<n\\>p"},
      {"\xC3\xA9\xE2\x82\xAC", "\xC3\xA9\xE2\x82\xAC"},
      {"\\uD83D\\uDE00", "\xF0\x9F\x98\x80"},
      {"\xF0\x9F\x98\x80+", "\xF0\x9F\x98\x80"},
      {"#  x", "\\#\\ \\ x"},
      {"(*UTF)", "error: a quantifier with nothing to repeat before it"},
  };
  for (const Row& row : rows) {
    INFO(row.pattern);
    CHECK(translation(row.pattern) == row.expected);
  }
}

TEST_CASE("the parts of a regular expression keep JavaScript's meaning in PCRE2", "[query/match]") {
  const Row rows[] = {
      {"a|b|", "a|b|"},
      {"(a)(?:b)(?<n>c)", "(a)(?:b)(c)"},
      {"(?=a)(?!b)(?<=c)(?<!d)", "(?=a)(?!b)(?<=c)(?<!d)"},
      {"a*b+?c??d{2}e{2,}f{0,3}?", "a*b+?c??d{2,2}e{2,}f{0,3}?"},
      {".", "[^\\n\\r\\x{2028}\\x{2029}]"},
      {"^a$", "\\Aa\\z"},
      {"\\ba\\B", "\\ba\\B"},
      {"\\d\\w", "[0-9][0-9A-Z\\x{5f}a-z]"},
      {"\\s",
       "[\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}"
       "\\x{3000}\\x{feff}]"},
      {"[]", "(?!)"},
      {"[^]", "[\\x{0}-\\x{10ffff}]"},
      {"[^a]", "[\\x{0}-\\x{60}b-\\x{10ffff}]"},
      {"[a-c-e]", "[\\x{2d}a-ce]"},
      {"[\\d-x]", "[\\x{2d}0-9x]"},
      {"[\\b\\-\\]\\c1]", "[\\x{8}\\x{11}\\x{2d}\\x{5d}]"},
      {"[\\1\\8]", "[\\x{1}8]"},
      {"[\xF0\x9F\x98\x80]", "[\\x{1f600}]"},
      {"[^\\uD800-\\uDFFF]", "[\\x{0}-\\x{d7ff}\\x{e000}-\\x{ffff}]"},
      {"(a)\\1\\2", "(a)\\g{1}\\x{2}"},
      {"\\2(a)(b)", "\\g{2}(a)(b)"},
      {"(?<x>a)\\k<x>", "(a)\\g{1}"},
      {"\\k<\\u0078>(?<x>a)", "\\g{1}(a)"},
      {"(a)\\1+", "(a)(?:\\g{1})+"},
      {"(?=a)*b", "(?:(?=a)){0}b"},
      {"(?=a)+b", "(?:(?=a))b"},
      {"\\uD83Dx", "(?!)x"},
      {"[]*a", "a"},
      {"\\u{3}", "u{3,3}"},
  };
  for (const Row& row : rows) {
    INFO(row.pattern);
    CHECK(translation(row.pattern) == row.expected);
  }
}

TEST_CASE("what PCRE2 cannot express is refused with the reason", "[query/match]") {
  CHECK(translation("(?<=a+)b") == "unsupported: a look-behind of variable length");
  CHECK(translation("(?<=x(?:a|bc))d") == "unsupported: a look-behind of variable length");
  CHECK(translation("(?<=a|bc)d") == "(?<=a|bc)d");
  CHECK(translation("(?<!(?:ab){2})d") == "(?<!(?:ab){2,2})d");
  CHECK(translation("(a)(?<=\\1)") == "unsupported: a look-behind of variable length");
  CHECK(translation("a{65536}") == "unsupported: a repeat of more than 65535 times");
  CHECK(translation("a{1,99999999999999999999}") == "a+");
}

TEST_CASE("a syntax error says where and what", "[query/match]") {
  struct ErrorRow {
    std::string_view pattern;
    std::size_t offset;
    std::string_view message;
  };
  const ErrorRow rows[] = {
      {"*", 0, "a quantifier with nothing to repeat before it"},
      {"a**", 2, "a quantifier with nothing to repeat before it"},
      {"a{1}{2}", 4, "a quantifier with nothing to repeat before it"},
      {"{1}", 0, "a quantifier with nothing to repeat before it"},
      {"^*", 1, "a quantifier with nothing to repeat before it"},
      {"\\b+", 2, "a quantifier with nothing to repeat before it"},
      {"(?<=a)*", 6, "a quantifier with nothing to repeat before it"},
      {"a{2,1}", 1, "the numbers of a {} quantifier are out of order"},
      {"\xC3\xA9(", 2, "a ( without its )"},
      {"a(b", 1, "a ( without its )"},
      {"a)b", 1, "a ) without its ("},
      {"x[a", 1, "a [ without its ]"},
      {"x\\", 1, "a \\ at the end"},
      {"[\\", 1, "a \\ at the end"},
      {"[b-a]", 1, "a range in a class is out of order"},
      {"[\xF0\x9F\x98\x80-\xF0\x9F\x98\x8E]", 1, "a range in a class is out of order"},
      {"(?x)", 0, "a (? that begins no kind of group"},
      {"(?i:a)", 0, "a (? that begins no kind of group"},
      {"(?<>a)", 0, "the name of a group is empty"},
      {"(?<1>a)", 0, "the name of a group is not an identifier"},
      {"(?<a", 0, "the name of a group is not an identifier"},
      {"(?<a>b)(?<a>c)", 7, "the name of a group is used twice"},
      {"(?<a>b)\\k<c>", 7, "a \\k names no group"},
      {"(?<a>b)\\k", 7, "a \\k without <name>, in a pattern with named groups"},
      {"(?<a>b)[\\k]", 8, "a \\k that is no reference, in a pattern with named groups"},
      {"ab\xFF", 2, "not valid UTF-8"},
  };
  for (const ErrorRow& row : rows) {
    INFO(row.pattern);
    const auto parsed = parse_js_regex(row.pattern);
    const auto* error = std::get_if<JsRegexError>(&parsed);
    REQUIRE(error != nullptr);
    CHECK(error->offset == row.offset);
    CHECK(error->message == row.message);
  }
}

TEST_CASE("size and depth of a pattern are bounded", "[query/match]") {
  const auto outcome = [](const std::string& pattern, JsRegexLimits limits) {
    const auto parsed = parse_js_regex(pattern, limits);
    const auto* error = std::get_if<JsRegexError>(&parsed);
    return error == nullptr ? "" : error->message;
  };
  CHECK(outcome("aaaa", {.max_bytes = 4}).empty());
  CHECK(outcome("aaaaa", {.max_bytes = 4}) == "longer than 4 bytes");
  CHECK(outcome("((a))", {.max_depth = 2}).empty());
  CHECK(outcome("(((a)))", {.max_depth = 2}) == "groups nest deeper than 2");
  CHECK(outcome(std::string(8'000, '('), {}) == "groups nest deeper than 100");
  CHECK(outcome(std::string(1'000'000, '('), {}) == "longer than 8192 bytes");
}

TEST_CASE("captures are numbered from left to right and keep their names", "[query/match]") {
  const auto regex = std::get<JsRegex>(parse_js_regex("(a(?<in>b))(?:c)(?<\xC3\xA9>d)"));
  REQUIRE(regex.capture_names.size() == 3);
  CHECK_FALSE(regex.capture_names[0]);
  CHECK(regex.capture_names[1] == "in");
  CHECK(regex.capture_names[2] == "\xC3\xA9");
}

TEST_CASE("what may differ from JavaScript is named", "[query/match]") {
  const Row rows[] = {
      {"abc (.+?) def (.+?)", ""},
      {"(.+?)(.+?)", "beyond-bmp"},
      {"a.b", "beyond-bmp"},
      {"[^\"]+", ""},
      {"[^\"]{2,}", "beyond-bmp"},
      {"[a-z]{2}", ""},
      {"\\B", "beyond-bmp"},
      {"(?<!^)a?", "beyond-bmp"},
      {"(?<!^)a", ""},
      {"[\xF0\x9F\x98\x80]", "beyond-bmp"},
      {"(?:(a)|b)*", "capture-reset"},
      {"(a)+", ""},
      {"(?:(a)?b)+", "capture-reset"},
      {"(a*)*", "empty-iteration"},
      {"(a*)?", "empty-iteration"},
      {"(a*){2}", ""},
      {"\\uD800", "lone-surrogate"},
      {"(a\\1)", "back-reference"},
      {"(a)b\\1", ""},
      {"(?:(a)\\1)+", "back-reference"},
  };
  for (const Row& row : rows) {
    INFO(row.pattern);
    CHECK(differences(row.pattern) == row.expected);
  }
}
