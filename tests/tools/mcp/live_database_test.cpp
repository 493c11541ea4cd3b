#include "tools/mcp/live_database.h"

#include <filesystem>
#include <fstream>

#include "ingest/ingest.h"
#include "schema/error.h"
#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
namespace fs = std::filesystem;

namespace {

// A database of one record in this dataset version, at `name` in the folder.
fs::path make_database(const test::TemporaryDirectory& folder, const std::string& name,
                       const std::string& version) {
  IngestRequest request;
  request.sources = {folder.write(name + ".ndjson", test::RecordBuilder().line(version) + "\n")};
  request.database_path = folder.file(name);
  ingest_dataset(request);
  return folder.path() / name;
}

const std::string kOld = "2026-01-01T00:00:00.000Z";
const std::string kNew = "2026-02-01T00:00:00.000Z";

void replace_by(const fs::path& target, const fs::path& source) {
  fs::copy_file(source, target.string() + ".new", fs::copy_options::overwrite_existing);
  fs::rename(target.string() + ".new", target);
}

}  // namespace

TEST_CASE("a replaced file is live for the next lease, not for the one that is out", "[tools]") {
  const test::TemporaryDirectory folder;
  const fs::path live = make_database(folder, "live.db", kOld);
  LiveDatabase database(live.string());
  const auto first = database.acquire();
  CHECK(first->dataset_version() == kOld);
  replace_by(live, make_database(folder, "new.db", kNew));
  const auto second = database.acquire();
  CHECK(second->dataset_version() == kNew);
  CHECK(second->lookup().dataset_version() == kNew);
  CHECK(first->lookup().dataset_version() == kOld);
  CHECK(second->generation() == first->generation() + 1);
  CHECK_FALSE(second->is_stale());
}

TEST_CASE("a connection is used again, and two at a time are two", "[tools]") {
  const test::TemporaryDirectory folder;
  LiveDatabase database(make_database(folder, "live.db", kOld).string());
  const ErrorLookup* before = &database.acquire()->lookup();
  const auto first = database.acquire();
  CHECK(&first->lookup() == before);
  CHECK(&database.acquire()->lookup() != before);
}

TEST_CASE("the newest good file answers while the path names nothing usable", "[tools]") {
  const test::TemporaryDirectory folder;
  const fs::path live = make_database(folder, "live.db", kOld);
  LiveDatabase database(live.string());
  { const auto lease = database.acquire(); }
  replace_by(live, make_database(folder, "new.db", kNew));
  { const auto lease = database.acquire(); }
  std::ofstream(live, std::ios::trunc) << "garbage";
  const auto lease = database.acquire();
  CHECK(lease->is_stale());
  CHECK(lease->dataset_version() == kNew);
  CHECK(lease->problem().find("live.db") != std::string::npos);
}

TEST_CASE("without any good file the reason is thrown", "[tools]") {
  LiveDatabase database("no/such/file.db");
  CHECK_THROWS_AS(database.acquire(), Error);
}
