#include "schema/utf8.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("the length of a UTF-8 sequence follows the table of the standard", "[schema]") {
  struct Row {
    std::string_view bytes;
    std::size_t length;
  };
  const Row rows[] = {
      {"", 0},
      {"a", 1},
      {"\xC3\xA9", 2},
      {"\xE2\x82\xAC", 3},
      {"\xF0\x9F\x98\x80", 4},
      {"\x80", 0},
      {"\xC0\x80", 0},
      {"\xC3", 0},
      {"\xE0\x80\x80", 0},
      {"\xED\xA0\x80", 0},
      {"\xEE\x80\x80", 3},
      {"\xF4\x8F\xBF\xBF", 4},
      {"\xF4\x90\x80\x80", 0},
      {"\xF5\x80\x80\x80", 0},
      {"\xE2\x82", 0},
  };
  for (const Row& row : rows) CHECK(utf8_length(row.bytes) == row.length);
}

TEST_CASE("code points survive encoding and decoding", "[schema]") {
  for (const char32_t code_point : {U'a', U'\u00e9', U'\u20ac', U'\uffff', U'\U0001F600', U'\U0010FFFF'}) {
    std::string bytes;
    append_utf8(bytes, code_point);
    CHECK(utf8_length(bytes) == bytes.size());
    CHECK(utf8_code_point(bytes) == code_point);
  }
  CHECK(is_valid_utf8("na\xC3\xAFve \xF0\x9F\x98\x80"));
  CHECK_FALSE(is_valid_utf8("caf\xE9"));
}
