#include "ingest/compact.h"

#include <filesystem>

#include "ingest/repair.h"
#include "ingest/verify.h"
#include "query/dataset_export.h"
#include "schema/error.h"
#include "tests/ingest/record_builder.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

constexpr const char* kFirst = "2026-08-02T00:00:00.000Z";
constexpr const char* kSecond = "2026-09-02T00:00:00.000Z";

std::string with_history(const TemporaryDirectory& directory) {
  const std::string database = directory.file("errors.db");
  ingest_dataset(
      request_for(directory.write("in", ndjson({make_record(1), make_record(2)})), database, kFirst));
  ErrorRecord changed = analyzed_again(make_record(1));
  changed.content.documentation += " Nowadays it tells the wavelength.";
  ingest_dataset(request_for(directory.write("in", ndjson({changed, make_record(3)})), database, kSecond));
  return database;
}

}  // namespace

TEST_CASE("compact leaves the current version and nothing of older ones", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = with_history(directory);
  const std::int64_t before = query_integer(database, "SELECT count(*) FROM errors");
  const CompactReport report = compact_database(database);
  CHECK(report.records == 3);
  CHECK(report.dataset_version == kSecond);
  CHECK(report.bytes_after == std::filesystem::file_size(database));
  CHECK(query_integer(database, "SELECT count(*) FROM errors") == before);
  CHECK(query_integer(database, "SELECT count(*) FROM revision") == before);
  CHECK(query_integer(database, "SELECT count(*) FROM version") == 1);
  CHECK(query_integer(database, "SELECT added FROM version") == 3);
  CHECK(query_integer(database, "SELECT value = 'dropped' FROM meta WHERE name = 'history'") == 1);
  CHECK(query_integer(database, "SELECT freelist_count FROM pragma_freelist_count") == 0);
  CHECK(verify_database(database).findings.empty());
}

TEST_CASE("compact twice is compact once", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = with_history(directory);
  compact_database(database);
  const std::string bytes = read_file(database);
  compact_database(database);
  CHECK((read_file(database) == bytes));
}

TEST_CASE("compact keeps what repos.json said of repositories that are still there", "[keep]") {
  const TemporaryDirectory directory;
  directory.write("data/manifest.json", R"({"datasetVersion":"2026-09-02T00:00:00.000Z","files":{}})");
  directory.write("data/repos.json",
                  R"([{"repo":"owner/name","language":"C++","stars":7},{"repo":"a/b","stars":9}])");
  directory.write("data/repos/owner/name.json", ndjson({make_record(1)}));
  directory.write("data/repos/a/b.json", ndjson({make_record(2, "a/b")}));
  IngestRequest request;
  request.sources = {directory.file("data")};
  request.database_path = directory.file("errors.db");
  ingest_dataset(request);
  IngestRequest second =
      request_for(directory.write("in", ndjson({make_record(1)})), request.database_path, "2026-10-02");
  second.mode = IngestMode::Snapshot;
  ingest_dataset(second);
  compact_database(request.database_path);
  CHECK(query_integer(request.database_path, "SELECT stars FROM repo WHERE repo = 'owner/name'") == 7);
  CHECK(query_integer(request.database_path, "SELECT count(*) FROM repo") == 1);
  CHECK(query_integer(request.database_path, "SELECT stated_as = '2026-10-02' FROM version") == 1);
}

TEST_CASE("compact refuses records that do not give their digest and leaves the file as it was", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = with_history(directory);
  {
    Connection connection = Connection::open_private_copy(database);
    connection.execute("UPDATE content SET severity = 'info'");
  }
  const std::string bytes = read_file(database);
  std::string code;
  try {
    compact_database(database);
  } catch (const Error& error) {
    code = error.code();
  }
  CHECK(code == "ERRDEX_COMPACT_UNSOUND");
  CHECK((read_file(database) == bytes));
  CHECK_FALSE(std::filesystem::exists(database + ".ingest-staging"));
}
