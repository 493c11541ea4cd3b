#include <csignal>
#include <filesystem>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

#include "db/connection.h"
#include "db/lock_holder.h"
#include "ingest/compact.h"
#include "ingest/ingest.h"
#include "ingest/repair.h"
#include "ingest/staging_file.h"
#include "ingest/verify.h"
#include "query/record_stream.h"
#include "schema/error.h"
#include "tests/ingest/record_builder.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"
#include "tests/tools/shell.h"

using namespace errdex;
using namespace errdex::test;

namespace {

constexpr const char* kFirst = "2026-08-02T00:00:00.000Z";

std::string records(int count) {
  std::vector<ErrorRecord> all;
  for (int number = 1; number <= count; ++number) all.push_back(make_record(number));
  return ndjson(all);
}

std::string small_database(const TemporaryDirectory& directory) {
  std::string database = directory.file("errors.db");
  ingest_dataset(request_for(directory.write("small", records(3)), database, kFirst));
  return database;
}

std::string code_of(const std::function<void()>& job) {
  try {
    job();
  } catch (const Error& error) {
    return error.code();
  }
  return "";
}

// The same as a user who is nobody special, since root may do everything.
std::string code_as_nobody(const std::function<void()>& job) {
  int ends[2] = {};
  REQUIRE(pipe(ends) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(1);
    const std::string code = code_of(job);
    _exit(write(ends[1], code.data(), code.size()) == static_cast<ssize_t>(code.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string code(200, '\0');
  const ssize_t got = read(ends[0], code.data(), code.size());
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  code.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return code;
}

// Whether a test may mount something that only it sees.
bool may_mount(const TemporaryDirectory& directory) {
  return run(directory, "unshare -rm bash -c 'mkdir -p probe && mount -t tmpfs none probe'").status == 0;
}

}  // namespace

TEST_CASE("a full disk is said to be full and the database is as it was", "[keep]") {
  const TemporaryDirectory directory;
  if (!may_mount(directory)) {
    WARN("skipped: no small file system can be mounted here");
    return;
  }
  small_database(directory);
  directory.write("large", records(300));
  for (const std::string command :
       {"$E ingest large --dataset-version 2026-09-02 --db disk/errors.db",
        "$E ingest large --dataset-version 2026-09-02 --db disk/new.db", "$E compact --db disk/errors.db"}) {
    INFO(command);
    const Finished finished =
        run(directory,
            "unshare -rm bash -c \"mkdir -p disk && mount -t tmpfs -o size=320k none disk && "
            "cp errors.db disk && " +
                command +
                "; status=\\$?; cmp errors.db disk/errors.db && $E verify --db disk/errors.db && ls disk; "
                "exit \\$status\"");
    INFO(finished.err);
    INFO(finished.out);
    CHECK(finished.status == 5);
    CHECK(finished.err.find("the disk is full") != std::string::npos);
    CHECK(finished.err.find("ERRDEX_INGEST_DISK_FULL") != std::string::npos);
    CHECK(finished.out.find("sound: ") == 0);
    CHECK(finished.out.find("\nerrors.db\n") != std::string::npos);
    CHECK(finished.out.find("staging") == std::string::npos);
    CHECK(finished.out.find("new.db") == std::string::npos);
  }
}

TEST_CASE("a limit on file sizes ends an ingest with a message, not with a signal", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = small_database(directory);
  const std::string bytes = read_file(database);
  directory.write("large", records(300));
  const Finished finished =
      run(directory, "ulimit -f 400; $E ingest large --dataset-version 2026-09-02 --db errors.db");
  CHECK(finished.status == 5);
  CHECK(finished.err.find("cannot write ") != std::string::npos);
  CHECK((read_file(database) == bytes));
  CHECK_FALSE(std::filesystem::exists(database + ".ingest-staging"));
}

TEST_CASE("a read-only file system is said to be read-only", "[keep]") {
  const TemporaryDirectory directory;
  if (!may_mount(directory)) {
    WARN("skipped: nothing can be mounted here");
    return;
  }
  small_database(directory);
  const Finished finished =
      run(directory,
          "mkdir ro; cp errors.db ro; unshare -rm bash -c \"mount --bind ro ro && mount -o "
          "remount,ro,bind ro; $E ingest small --db ro/errors.db; $E compact --db ro/errors.db; $E "
          "verify --db ro/errors.db && $E show --db ro/errors.db 0000000000000001\"");
  CHECK(finished.status == 0);
  CHECK(finished.out.find("sound: ") == 0);
  const std::size_t first = finished.err.find("ERRDEX_INGEST_READ_ONLY");
  REQUIRE(first != std::string::npos);
  CHECK(finished.err.find("ERRDEX_INGEST_READ_ONLY", first + 1) != std::string::npos);
}

TEST_CASE("who may not write the directory is told so, and can still read and verify", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = small_database(directory);
  const std::string source = directory.file("small");
  std::filesystem::permissions(directory.path(), std::filesystem::perms(0555));
  CHECK(code_as_nobody([&] { ingest_dataset(request_for(source, database, "2026-09-02")); }) ==
        "ERRDEX_INGEST_NO_PERMISSION");
  CHECK(code_as_nobody([&] { compact_database(database); }) == "ERRDEX_INGEST_NO_PERMISSION");
  CHECK(code_as_nobody([&] { repair_database(database); }) == "ERRDEX_INGEST_NO_PERMISSION");
  CHECK(code_as_nobody([&] { recompute_digest(database, {}); }).empty());
  CHECK(code_as_nobody([&] {
          if (!verify_database(database).findings.empty()) throw std::runtime_error("not sound");
        }).empty());
  std::filesystem::permissions(database, std::filesystem::perms(0000));
  CHECK(code_as_nobody([&] { recompute_digest(database, {}); }) == "ERRDEX_DATABASE_UNREADABLE");
  std::filesystem::permissions(directory.path(), std::filesystem::perms(0755));
}

TEST_CASE("one writer at a time: the second is told, the first goes on", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = small_database(directory);
  const StagingFile first(database);
  CHECK(code_of([&] { compact_database(database); }) == "ERRDEX_INGEST_BUSY");
  CHECK(code_of([&] { repair_database(database); }) == "ERRDEX_INGEST_BUSY");
  CHECK(code_of([&] { recompute_digest(database, {}); }).empty());
  CHECK(std::filesystem::exists(first.path()));
}

TEST_CASE("a database that another program has locked says which one", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = small_database(directory);
  CHECK(lock_holder(database).empty());
  int ready[2] = {};
  REQUIRE(pipe(ready) == 0);
  const pid_t holder = fork();
  REQUIRE(holder >= 0);
  if (holder == 0) {
    Connection connection = Connection::open_private_copy(database);
    connection.execute("BEGIN EXCLUSIVE");
    _exit(write(ready[1], "x", 1) == 1 && pause() == 0 ? 0 : 1);
  }
  char byte = 0;
  REQUIRE(read(ready[0], &byte, 1) == 1);
  CHECK(lock_holder(database).find("process " + std::to_string(holder)) == 0);
  std::string message;
  try {
    recompute_digest(database, {});
  } catch (const Error& error) {
    CHECK(error.code() == "ERRDEX_DATABASE_LOCKED");
    CHECK(error.kind() == ErrorKind::Database);
    message = error.what();
  }
  CHECK(message.find("process " + std::to_string(holder)) != std::string::npos);
  CHECK(code_of([&] { ingest_dataset(request_for(directory.file("small"), database, "2026-09-02")); }) ==
        "ERRDEX_DATABASE_LOCKED");
  kill(holder, SIGKILL);
  waitpid(holder, nullptr, 0);
  CHECK(code_of([&] { recompute_digest(database, {}); }).empty());
}
