#include <filesystem>

#include "ingest/dataset_reader.h"
#include "query/dataset_export.h"
#include "schema/error.h"
#include "schema/record_json.h"
#include "tests/ingest/record_builder.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

constexpr const char* kVersion = "2026-08-02T00:00:00.000Z";

std::string exported(const std::string& database, const LookupFilter& filter = {}, bool bare = true) {
  RecordStream records(database, filter);
  std::string lines;
  export_ndjson(records, bare, [&lines](std::string_view line) { lines += line; });
  return lines;
}

std::string database_of(const TemporaryDirectory& directory, const std::string& lines) {
  std::string database = directory.file("errors.db");
  ingest_dataset(request_for(directory.write("in", lines), database, kVersion));
  return database;
}

std::string export_error(const std::string& database, const std::string& path) {
  try {
    RecordStream records(database, {});
    export_directory(records, path);
  } catch (const Error& error) {
    return error.code();
  }
  return "";
}

}  // namespace

TEST_CASE("an export is the input, in the order of repositories and ids", "[keep]") {
  const TemporaryDirectory directory;
  const std::vector<ErrorRecord> records{make_record(3, "b/b"), make_record(2, "b/b"), make_record(9, "a/a")};
  const std::string database = database_of(directory, ndjson(records));
  CHECK(exported(database) == ndjson({records[2], records[1], records[0]}));
}

TEST_CASE("a line names the dataset version unless it is bare", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = database_of(directory, ndjson({make_record(1)}));
  CHECK(exported(database, {}, false) == "{\"record\":" + canonical_json(make_record(1)) +
                                             ",\"datasetVersion\":\"2026-08-02T00:00:00.000Z\"}\n");
}

TEST_CASE("nulls, unknown fields, odd spellings and any characters survive", "[keep]") {
  const TemporaryDirectory directory;
  std::string line = canonical_json(make_record(1));
  const auto replace = [&line](const std::string& from, const std::string& to) {
    const std::size_t at = line.find(from);
    REQUIRE(at != std::string::npos);
    line.replace(at, from.size(), to);
  };
  replace(R"("analyzedAt":"2026-08-01T00:00:00.000Z")", R"("analyzedAt":"2026-08-01T02:00:00+02:00")");
  replace(R"({"analyzedAt")", R"({"aaNew":{"z":[1,2.50,1e3,null,{"b":1,"a":2}],"":"x"},"analyzedAt")");
  replace(R"("commonSituations")", R"("backgroundTag":null,"commonSituations")");
  replace(R"("exampleFix":null)",
          "\"exampleFix\":\"nul \\u0000, half \\ud800, \xF0\x9F\x98\x80, \\u001b[31m\"");
  const std::string database = database_of(directory, line + "\n");
  CHECK(exported(database) == line + "\n");
}

TEST_CASE("an export takes only what passes the filter", "[keep]") {
  const TemporaryDirectory directory;
  ErrorRecord warning = make_record(2);
  warning.content.severity = "warning";
  const std::string database =
      database_of(directory, ndjson({make_record(1), warning, make_record(3, "a/b")}));
  LookupFilter filter;
  filter.severity = "warning";
  CHECK(exported(database, filter) == ndjson({warning}));
  filter = {};
  filter.repos = {"a/*"};
  CHECK(exported(database, filter) == ndjson({make_record(3, "a/b")}));
  filter.repos = {"none/*"};
  CHECK(exported(database, filter).empty());
}

TEST_CASE("an export of an older version gives what was current then", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = database_of(directory, ndjson({make_record(1), make_record(2)}));
  IngestRequest request =
      request_for(directory.write("in", ndjson({analyzed_again(make_record(2))})), database, "2026-09-02");
  request.mode = IngestMode::Snapshot;
  ingest_dataset(request);
  CHECK(exported(database) == ndjson({analyzed_again(make_record(2))}));
  LookupFilter filter;
  filter.as_of = "2026-08-15";
  CHECK(exported(database, filter) == ndjson({make_record(1), make_record(2)}));
}

TEST_CASE("a published directory is read back with its checksums verified", "[keep]") {
  const TemporaryDirectory directory;
  const std::vector<ErrorRecord> records{make_record(1), make_record(2, "o/.github"),
                                         make_record(3, "../evil"), make_record(4, "o/100%"),
                                         make_record(5, "o/" + std::string(400, 'x'))};
  const std::string database = database_of(directory, ndjson(records));
  const std::string target = directory.file("dataset");
  {
    RecordStream stream(database, {});
    const ExportCounts counts = export_directory(stream, target);
    CHECK(counts.records == 5);
    CHECK(counts.repos == 5);
  }
  CHECK(std::filesystem::exists(target + "/repos/owner/name.json"));
  CHECK(std::filesystem::exists(target + "/repos/o/%2Egithub.json"));
  CHECK(std::filesystem::exists(target + "/repos/%2E./evil.json"));
  CHECK_FALSE(std::filesystem::exists(directory.file("evil.json")));

  IngestRequest request;
  request.sources = {target};
  request.database_path = directory.file("again.db");
  const IngestReport report = ingest_dataset(request);
  CHECK(report.kind == "snapshot");
  CHECK(report.dataset_version == kVersion);
  CHECK(report.rejected == 0);
  CHECK(exported(request.database_path) == exported(database));

  SECTION("so that a changed byte in any file is found") {
    for (const char* name : {"/repos.json", "/repos/owner/name.json"}) {
      std::string text = read_file(target + name);
      text[text.size() / 2] ^= 1;
      directory.write(std::string("dataset") + name, text);
      CHECK_THROWS_AS(DatasetReader({target}), Error);
      text[text.size() / 2] ^= 1;
      directory.write(std::string("dataset") + name, text);
    }
  }
}

TEST_CASE("a directory carries what repos.json said, and what the records tell where it did not", "[keep]") {
  const TemporaryDirectory directory;
  directory.write("data/manifest.json", R"({"datasetVersion":"2026-09-02T00:00:00.000Z","files":{}})");
  directory.write("data/repos.json",
                  R"([{"repo":"owner/name","description":"A \"name\"","language":"C++","stars":7,
    "sourceFiles":null,"defaultBranch":"main","analyzedSha":"cccc","analyzedAt":"2026-09-01","errorCount":5}])");
  directory.write("data/repos/owner/name.json", ndjson({make_record(1), make_record(2)}));
  directory.write("data/repos/a/b.json", ndjson({make_record(3, "a/b")}));
  IngestRequest request;
  request.sources = {directory.file("data")};
  request.database_path = directory.file("errors.db");
  ingest_dataset(request);
  RecordStream records(request.database_path, {});
  export_directory(records, directory.file("out"));
  CHECK(
      read_file(directory.file("out/repos.json")) ==
      "[\n"
      R"({"repo":"a/b","description":null,"language":null,"stars":null,"sourceFiles":null,"defaultBranch":null,)"
      R"("analyzedSha":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","analyzedAt":"2026-08-01T00:00:00.000Z","errorCount":1},)"
      "\n"
      R"({"repo":"owner/name","description":"A \"name\"","language":"C++","stars":7,"sourceFiles":null,)"
      R"("defaultBranch":"main","analyzedSha":"cccc","analyzedAt":"2026-09-01T00:00:00.000Z","errorCount":2})"
      "\n]\n");
}

TEST_CASE("a directory that holds something is not exported to", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = database_of(directory, ndjson({make_record(1)}));
  directory.write("used/.hidden", "");
  std::filesystem::create_directory(directory.path() / "empty");
  CHECK(export_error(database, directory.file("used")) == "ERRDEX_EXPORT_NOT_EMPTY");
  CHECK(export_error(database, database) == "ERRDEX_EXPORT_NOT_EMPTY");
  CHECK(export_error(database, directory.file("none/out")) == "ERRDEX_EXPORT_WRITE");
  CHECK(export_error(database, directory.file("empty/")).empty());
  CHECK(std::filesystem::exists(directory.file("empty/manifest.json")));
}

TEST_CASE("the digest that is computed anew is the one that was noted", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = database_of(directory, ndjson({make_record(1), make_record(2)}));
  const auto found = recompute_digest(database, {});
  REQUIRE(found);
  CHECK(found->digest == found->stated);
  CHECK(found->records == 2);
  CHECK_FALSE(recompute_digest(database, "2020-01-01"));
}
