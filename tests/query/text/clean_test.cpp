#include "query/text/clean.h"

#include <string>
#include <vector>

#include "schema/utf8.h"
#include "tests/support/catch.h"

using namespace errdex::text;
using namespace std::string_literals;

namespace {

struct Row {
  std::string raw;
  std::string cleaned;
};

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row.raw);
    CHECK(clean(row.raw).text.text() == row.cleaned);
  }
}

std::string utf16(std::u16string_view text, bool little) {
  std::string bytes;
  for (const char16_t unit : text) {
    const char low = static_cast<char>(unit & 0xFF);
    const char high = static_cast<char>(unit >> 8);
    bytes += little ? low : high;
    bytes += little ? high : low;
  }
  return bytes;
}

}  // namespace

TEST_CASE("terminal sequences are removed", "[text]") {
  check({{"\x1b[31mError\x1b[0m: x", "Error: x"},
         {"\x1b[31merr\x1b[0mor", "error"},
         {"\x1b[1;38;5;9mred\x1b[m", "red"},
         {"\x1b(Bplain\x1b)0", "plain"},
         {"\x1b]8;;https://x.example\x1b\\link\x1b]8;;\x1b\\ end", "link end"},
         {"\x1b]0;title\x07text", "text"},
         {"\x1bPdata\x1b\\text", "text"},
         {"\x1b[2K\x1b[1Gprogress", "progress"},
         {"\x1b=\x1b>text", "text"},
         {"\xC2\x9B"
          "31mred",
          "red"},
         {"cut off \x1b[31", "cut off "},
         {"cut off \x1b]0;title\nnext", "cut off \nnext"}});
}

TEST_CASE("sequences that were copied as visible characters are removed", "[text]") {
  check({{"^[[31mError^[[0m: x", "Error: x"},
         {R"(\x1b[31mError\x1b[0m: x)", "Error: x"},
         {R"(\u001b[31mError\u001b[39m: x)", "Error: x"},
         {R"(\033[1;31mError\033[0m)", "Error"},
         {"[31mError[0m: x", "Error: x"},
         {"matrix[31m] has no reset", "matrix[31m] has no reset"},
         {"index [0] of [10]", "index [0] of [10]"}});
}

TEST_CASE("line ends become LF and other control characters go", "[text]") {
  check({{"ValueError: x\r\n", "ValueError: x\n"},
         {"10 %\r50 %\rdone", "10 %\n50 %\ndone"},
         {"a\r\r\nb", "a\n\nb"},
         {"a\xC2\x85"
          "b\xE2\x80\xA8"
          "c",
          "a\nb\nc"},
         {"be\x07ll\x08 and\ttab\x7f", "bell and\ttab"}});
}

TEST_CASE("typographic characters become plain ones", "[text]") {
  check({{"can\xE2\x80\x99t open \xE2\x80\x9C"
          "a\xE2\x80\x9D",
          "can't open \"a\""},
         {"\xE2\x80\x98x\xE2\x80\x99", "'x'"},
         {"a\xC2\xA0"
          "b",
          "a b"},
         {"zero\xE2\x80\x8Bwidth\xEF\xBB\xBF", "zerowidth"},
         {"\xEF\xBB\xBFValueError: x", "ValueError: x"},
         {"\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x92\xBB", "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x92\xBB"}});
}

TEST_CASE("invalid bytes become U+FFFD and NUL its picture", "[text]") {
  check({{"a\xFF"
          "b",
          "a\xEF\xBF\xBD"
          "b"},
         {"a\0b"s,
          "a\xE2\x90\x80"
          "b"},
         {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
         {"cut \xE2\x82", "cut \xEF\xBF\xBD\xEF\xBF\xBD"}});
}

TEST_CASE("UTF-16 is read with and without a byte-order mark", "[text]") {
  const std::u16string text = u"ValueError: größe 日本 \U0001F600 x";
  const std::string expected = "ValueError: größe 日本 \xF0\x9F\x98\x80 x";
  for (const bool little : {true, false}) {
    CHECK(clean(utf16(u"\uFEFF" + text, little)).text.text() == expected);
    const CleanText cleaned = clean(utf16(text, little));
    CHECK(cleaned.text.text() == expected);
    CHECK(cleaned.encoding == (little ? Encoding::Utf16LittleEndian : Encoding::Utf16BigEndian));
  }
  CHECK(clean(utf16(u"ab", true) + "c").text.text() == "ab\xEF\xBF\xBD");
}

TEST_CASE("every span leads back to what the person wrote", "[text]") {
  const std::string raw = "\xEF\xBB\xBF\x1b[31mcan\xE2\x80\x99t\x1b[0m open\r\nit";
  const CleanText cleaned = clean(raw);
  REQUIRE(cleaned.text.text() == "can't open\nit");
  const auto raw_text = [&](Span span) {
    const Span back = cleaned.raw_span(span);
    return raw.substr(back.begin, back.size());
  };
  CHECK(raw_text({0, 5}) == "can\xE2\x80\x99t");
  CHECK(raw_text({6, 10}) == "open");
  CHECK(raw_text({11, 13}) == "it");

  const CleanText wide = clean(utf16(u"ab: 日本x", true));
  CHECK(wide.raw_span({0, 2}) == Span{0, 4});
  CHECK(wide.raw_span({4, 7}) == Span{8, 10});
  CHECK(wide.raw_span({10, 11}) == Span{12, 14});
}

TEST_CASE("plain ASCII keeps every offset", "[text]") {
  const std::string raw = "ValueError: x\n\tat y";
  const CleanText cleaned = clean(raw);
  CHECK(cleaned.text.text() == raw);
  for (std::size_t i = 0; i < raw.size(); ++i) CHECK(cleaned.raw_span({i, i + 1}) == Span{i, i + 1});
}

TEST_CASE("an input that is too long keeps its beginning and its end and says what is missing", "[text]") {
  std::string raw = "first line\n";
  while (raw.size() < 5000) raw += "something in the middle\n";
  raw += "ValueError: the last line\n";
  const CleanText cleaned = clean(raw, {1000});
  REQUIRE(cleaned.cut.has_value());
  CHECK(cleaned.text.text().starts_with("first line\n"));
  CHECK(cleaned.text.text().ends_with("ValueError: the last line\n"));
  CHECK(cleaned.text.size() <= 1001);
  CHECK(cleaned.text.size() + cleaned.cut->size() == raw.size());
  CHECK(raw[cleaned.cut->begin - 1] == '\n');
  CHECK(raw[cleaned.cut->end - 1] == '\n');
  const std::size_t error = cleaned.text.text().find("ValueError");
  CHECK(cleaned.raw_span({error, error + 10}) == Span{raw.find("ValueError"), raw.find("ValueError") + 10});
  CHECK_FALSE(clean(raw, {raw.size()}).cut.has_value());
}

TEST_CASE("a cut in a line without an end separates the two parts", "[text]") {
  const CleanText cleaned = clean(std::string(400, 'a') + std::string(400, 'b'), {100});
  CHECK(cleaned.text.text() == std::string(25, 'a') + "\n" + std::string(75, 'b'));
}
