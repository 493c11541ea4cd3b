#include "ingest/staging_file.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/connection.h"
#include "schema/error.h"
#include "tests/ingest/record_builder.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

constexpr const char* kVersion = "2026-08-02T00:00:00.000Z";

std::string ingest_error(const TemporaryDirectory& directory, const std::string& database) {
  try {
    ingest_dataset(request_for(directory.write("in", ndjson({make_record(1)})), database, kVersion));
  } catch (const Error& error) {
    return error.code();
  }
  return "";
}

}  // namespace

TEST_CASE("a staging file takes the target's place in one step", "[ingest]") {
  const TemporaryDirectory directory;
  const std::string target = directory.write("errors.db", "old");
  directory.write("errors.db-wal", "leftover");
  std::filesystem::permissions(target, std::filesystem::perms(0640));
  {
    StagingFile staging(target);
    staging.copy_target();
    CHECK(read_file(staging.path()) == "old");
    std::ofstream(staging.path(), std::ios::trunc) << "new";
    CHECK(read_file(target) == "old");
    staging.publish();
  }
  CHECK(read_file(target) == "new");
  CHECK(std::filesystem::status(target).permissions() == std::filesystem::perms(0640));
  CHECK_FALSE(std::filesystem::exists(target + "-wal"));
  CHECK_FALSE(std::filesystem::exists(target + ".ingest-staging"));
}

TEST_CASE("an unpublished staging file is gone and the target is as it was", "[ingest]") {
  const TemporaryDirectory directory;
  const std::string target = directory.write("errors.db", "old");
  { StagingFile staging(target); }
  CHECK(read_file(target) == "old");
  CHECK_FALSE(std::filesystem::exists(target + ".ingest-staging"));
}

TEST_CASE("a second ingest is told that the first is at work", "[ingest]") {
  const TemporaryDirectory directory;
  const StagingFile first(directory.file("errors.db"));
  CHECK(ingest_error(directory, directory.file("errors.db")) == "ERRDEX_INGEST_BUSY");
  CHECK(std::filesystem::exists(first.path()));
}

TEST_CASE("what a crashed ingest left is used again", "[ingest]") {
  const TemporaryDirectory directory;
  directory.write("errors.db.ingest-staging", std::string(100'000, 'x'));
  CHECK(ingest_error(directory, directory.file("errors.db")).empty());
  CHECK(query_integer(directory.file("errors.db"), "SELECT count(*) FROM errors") == 1);
}

TEST_CASE("a link to a database stays a link", "[ingest]") {
  const TemporaryDirectory directory;
  const std::string database = directory.file("real.db");
  REQUIRE(ingest_error(directory, database).empty());
  std::filesystem::create_symlink(database, directory.file("link.db"));
  ingest_dataset(
      request_for(directory.write("in", ndjson({make_record(2)})), directory.file("link.db"), kVersion));
  CHECK(std::filesystem::is_symlink(directory.file("link.db")));
  CHECK(query_integer(database, "SELECT count(*) FROM errors") == 2);
}

TEST_CASE("each database that cannot be updated says why", "[ingest]") {
  const TemporaryDirectory directory;
  CHECK(ingest_error(directory, directory.file("none/errors.db")) == "ERRDEX_INGEST_NO_DIRECTORY");
  CHECK(ingest_error(directory, directory.write("text.db", std::string(200, 'x'))) ==
        "ERRDEX_DATABASE_NOT_SQLITE");
  std::filesystem::create_directory(directory.path() / "folder.db");
  CHECK(ingest_error(directory, directory.file("folder.db")) == "ERRDEX_DATABASE_NOT_A_FILE");
  CHECK(ingest_error(directory, directory.write("empty.db", "")).empty());
}

TEST_CASE("a database of an older layout is brought up to date by the next ingest", "[ingest]") {
  const TemporaryDirectory directory;
  const std::string database = directory.file("errors.db");
  REQUIRE(ingest_error(directory, database).empty());
  {
    Connection old = Connection::open_private_copy(database);
    old.execute("DROP VIEW quality; DROP TABLE text_word; PRAGMA user_version = 900");
  }
  CHECK(ingest_error(directory, database).empty());
  CHECK(read_file_header(database).user_version == kDbSchemaVersion.user_version());
  CHECK(query_integer(database, "SELECT count(*) FROM quality") == 0);
}

TEST_CASE("the umask narrows who may read a new database, nothing else", "[ingest]") {
  const TemporaryDirectory directory;
  const mode_t before = umask(0077);
  CHECK(ingest_error(directory, directory.file("narrow.db")).empty());
  umask(0022);
  CHECK(ingest_error(directory, directory.file("wide.db")).empty());
  umask(before);
  CHECK(std::filesystem::status(directory.file("narrow.db")).permissions() == std::filesystem::perms(0600));
  CHECK(std::filesystem::status(directory.file("wide.db")).permissions() == std::filesystem::perms(0644));
  CHECK(read_file(directory.file("narrow.db")) == read_file(directory.file("wide.db")));
}

TEST_CASE("an ingest that is killed at any moment leaves the old version whole", "[ingest]") {
  const TemporaryDirectory directory;
  const std::string database = directory.file("errors.db");
  REQUIRE(ingest_error(directory, database).empty());
  std::vector<ErrorRecord> records;
  for (int number = 1; number <= 400; ++number) records.push_back(make_record(number));
  const std::string source = directory.write("many", ndjson(records));
  for (useconds_t wait = 1000; wait < 60'000; wait += 6000) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      ingest_dataset(request_for(source, database, "2026-09-02T00:00:00.000Z"));
      _exit(0);
    }
    usleep(wait);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const std::int64_t found = query_integer(database, "SELECT count(*) FROM errors");
    CHECK((found == 1 || found == 400));
    CHECK(query_integer(database,
                        "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0);
  }
  const IngestReport report = ingest_dataset(request_for(source, database, "2026-09-02T00:00:00.000Z"));
  CHECK(report.stored + report.unchanged == 400);
}
