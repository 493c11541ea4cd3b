#include "db/connection.h"

#include <filesystem>
#include <unistd.h>

#include "db/migration.h"
#include "db/statement.h"
#include "schema/error.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

std::string create_at(const std::string& path) {
  Connection::create(path);
  return path;
}

// Stamps a database with another layout.
void set_layout(const std::string& path, const std::string& user_version) {
  Connection connection = Connection::open_private_copy(path);
  connection.execute("PRAGMA user_version = " + user_version);
}

Error error_of(const std::string& path) {
  try {
    Connection::open_read_only(path);
  } catch (const Error& error) {
    return error;
  }
  return {ErrorKind::Internal, "none", "nothing was thrown"};
}

// All objects of a schema, one a line, in the order of their names.
std::string objects_of(Connection& connection) {
  Statement rows(connection.database(),
                 "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name");
  std::string text;
  while (rows.step())
    text += rows.text(0) + "|" + rows.text(1) + "|" + rows.text(2) + "|" + rows.text(3) + "\n";
  return text;
}

}  // namespace

TEST_CASE("a new database opens read-only and has our stamp", "[db]") {
  const TemporaryDirectory directory;
  const std::string path = create_at(directory.file("new.db"));
  const FileHeader header = read_file_header(path);
  CHECK(header.application_id == kApplicationId);
  CHECK(header.user_version == kDbSchemaVersion.user_version());
  CHECK(header.stated_bytes == std::filesystem::file_size(path));
  Connection connection = Connection::open_read_only(path);
  CHECK_THROWS(connection.execute("DELETE FROM meta"));
}

TEST_CASE("each file that cannot be opened has an error of its own", "[db]") {
  const TemporaryDirectory directory;
  SECTION("missing") {
    CHECK(error_of(directory.file("none.db")).code() == "ERRDEX_DATABASE_MISSING");
    CHECK(error_of(directory.file("none.db")).kind() == ErrorKind::Io);
  }
  SECTION("directory") {
    CHECK(error_of(directory.path().string()).code() == "ERRDEX_DATABASE_NOT_A_FILE");
  }
  SECTION("empty") {
    CHECK(error_of(directory.write("empty.db", "")).code() == "ERRDEX_DATABASE_EMPTY");
  }
  SECTION("not SQLite") {
    CHECK(error_of(directory.write("text.db", std::string(500, 'x'))).code() == "ERRDEX_DATABASE_NOT_SQLITE");
    CHECK(error_of(directory.write("short.db", "SQLite format 3")).code() == "ERRDEX_DATABASE_NOT_SQLITE");
  }
  SECTION("SQLite, but not ours") {
    const std::string path = create_at(directory.file("foreign.db"));
    Connection::open_private_copy(path).execute("PRAGMA application_id = 7");
    CHECK(error_of(path).code() == "ERRDEX_DATABASE_FOREIGN");
  }
  SECTION("cut short") {
    const std::string path = create_at(directory.file("cut.db"));
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 4096);
    CHECK(error_of(path).code() == "ERRDEX_DATABASE_TRUNCATED");
    CHECK(error_of(path).kind() == ErrorKind::Database);
  }
  SECTION("unreadable") {
    if (geteuid() == 0) return;  // root may read everything
    const std::string path = create_at(directory.file("secret.db"));
    std::filesystem::permissions(path, std::filesystem::perms::none);
    CHECK(error_of(path).code() == "ERRDEX_DATABASE_UNREADABLE");
  }
}

TEST_CASE("a newer layout is refused with both numbers", "[db]") {
  const TemporaryDirectory directory;
  const std::string path = create_at(directory.file("newer.db"));
  set_layout(path, "20000");
  const Error error = error_of(path);
  CHECK(error.code() == "ERRDEX_DATABASE_NEWER");
  CHECK(std::string(error.what()).find("2.0.0") != std::string::npos);
  CHECK(std::string(error.what()).find(kDbSchemaVersion.text()) != std::string::npos);
}

TEST_CASE("a newer addition to the same layout opens", "[db]") {
  const TemporaryDirectory directory;
  const std::string path = create_at(directory.file("addition.db"));
  set_layout(path, "10099");
  CHECK_NOTHROW(Connection::open_read_only(path));
}

TEST_CASE("a migrated database equals a fresh one", "[db]") {
  const TemporaryDirectory directory;
  const std::string path = create_at(directory.file("old.db"));
  Connection::open_private_copy(path).execute("DROP VIEW quality; DROP TABLE text_word; PRAGMA user_version = 900");
  CHECK(error_of(path).code() == "ERRDEX_DATABASE_OLDER");

  Connection migrated = Connection::open_private_copy(path);
  Connection fresh = Connection::create(directory.file("fresh.db"));
  CHECK(objects_of(migrated) == objects_of(fresh));
  CHECK(layout_of(migrated.database()) == kDbSchemaVersion);
}
