#include "schema/error.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("a message gets its values by name", "[schema]") {
  CHECK(fill_message("cannot open {path}: it has layout {found}", {{"path", "a.db"}, {"found", "2.0.0"}}) ==
        "cannot open a.db: it has layout 2.0.0");
  CHECK(fill_message("{a}{b}{a}", {{"a", "1"}, {"b", "{a}"}}) == "1{a}1");
  CHECK(fill_message("{unknown} and {open", {{"a", "1"}}) == "{unknown} and {open");
  CHECK(fill_message("", {}).empty());
}

TEST_CASE("an error carries kind, code and message", "[schema]") {
  const Error error = make_error(ErrorKind::Io, "ERRDEX_TEST", "cannot read {path}", {{"path", "x"}});
  CHECK(error.kind() == ErrorKind::Io);
  CHECK(error.code() == "ERRDEX_TEST");
  CHECK(std::string(error.what()) == "cannot read x");
}

TEST_CASE("each kind of error has its exit status", "[schema]") {
  CHECK(exit_status(ErrorKind::Usage) == 2);
  CHECK(exit_status(ErrorKind::Database) == 3);
  CHECK(exit_status(ErrorKind::Input) == 4);
  CHECK(exit_status(ErrorKind::Io) == 5);
  CHECK(exit_status(ErrorKind::Internal) == 70);
}
