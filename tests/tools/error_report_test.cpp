#include "tools/common/error_report.h"

#include <new>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/tools/sample_answer.h"

using namespace errdex;

namespace {

template <class Failure>
Error as_error_of(const Failure& failure) {
  return as_error(std::make_exception_ptr(failure));
}

}  // namespace

TEST_CASE("JSON for a terminal says the same without characters that drive it", "[tools]") {
  CHECK(escaped_for_terminal("{\"a\":\"\\u001b x\"}\n") == "{\"a\":\"\\u001b x\"}\n");
  CHECK(escaped_for_terminal("\x7F \xC2\x9B \xE2\x80\xAE \xC3\xA9 \xF0\x9F\x98\x80") ==
        "\\u007f \\u009b \\u202e \xC3\xA9 \xF0\x9F\x98\x80");
  CHECK(escaped_for_terminal("\x1b[1mbold\x1b[0m") == "\x1b[1mbold\x1b[0m");
  CHECK(escaped_for_terminal("").empty());
}

TEST_CASE("a failure is one line with its code, whatever its values hold", "[tools]") {
  std::ostringstream stream;
  const int status = report(Error(ErrorKind::Io, "ERRDEX_TEST", "cannot read a\nb\tc\x1b[2J"), stream);
  CHECK(status == 5);
  CHECK(stream.str() == "errdex: cannot read a b c\xEF\xBF\xBD[2J [ERRDEX_TEST]\n");
}

TEST_CASE("nothing that drives a terminal passes", "[tools]") {
  CHECK_FALSE(test::is_harmless(test::hostile_text()));
  CHECK(test::is_harmless(printable(test::hostile_text())));
  for (int byte = 0; byte < 256; ++byte) {
    INFO(byte);
    CHECK(test::is_harmless(printable(std::string(1, static_cast<char>(byte)))));
  }
}

TEST_CASE("text that is harmless stays as it is", "[tools]") {
  const std::string text = "tab\tline\n\xC3\xA4 \xE4\xB8\xAD \xF0\x9F\x8E\x89";
  CHECK(printable(text) == text);
}

TEST_CASE("exceptions that are not ours become errors with a code", "[tools]") {
  CHECK(as_error_of(Error(ErrorKind::Usage, "ERRDEX_X", "x")).code() == "ERRDEX_X");
  CHECK(as_error_of(std::bad_alloc()).code() == "ERRDEX_MEMORY");
  CHECK(exit_status(as_error_of(std::logic_error("oops")).kind()) == 70);
}
