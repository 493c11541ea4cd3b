#include <filesystem>

#include "db/connection.h"
#include "ingest/ingest.h"
#include "ingest/prune.h"
#include "schema/error.h"
#include "schema/record_json.h"
#include "tests/ingest/record_builder.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

constexpr const char* kFirst = "2026-08-02T00:00:00.000Z";
constexpr const char* kSecond = "2026-09-02T00:00:00.000Z";
constexpr const char* kThird = "2026-10-02T00:00:00.000Z";

class Fixture {
 public:
  IngestReport snapshot(const std::vector<ErrorRecord>& records, const std::string& version) {
    IngestRequest request = request_for(directory.write("in", ndjson(records)), database(), version);
    request.mode = IngestMode::Snapshot;
    return ingest_dataset(request);
  }
  [[nodiscard]] std::string database() const { return directory.file("errors.db"); }
  [[nodiscard]] std::int64_t integer(const std::string& sql) const { return query_integer(database(), sql); }
  [[nodiscard]] std::int64_t count(const std::string& what) const {
    return integer("SELECT count(*) FROM " + what);
  }

  void check_words_index() const {
    const std::string copy = database() + ".check";
    std::filesystem::copy_file(database(), copy, std::filesystem::copy_options::overwrite_existing);
    Connection connection = Connection::open_private_copy(copy);
    CHECK_NOTHROW(
        connection.execute("INSERT INTO errors_fts(errors_fts, rank) VALUES('integrity-check', 1)"));
  }

  TemporaryDirectory directory;
};

ErrorRecord with_text(ErrorRecord record, const std::string& text) {
  record.content.documentation += " " + text;
  return record;
}

std::vector<ErrorRecord> numbered(int from, int to, const std::string& repo) {
  std::vector<ErrorRecord> records;
  for (int number = from; number < to; ++number) records.push_back(make_record(number, repo));
  return records;
}

}  // namespace

TEST_CASE("re-analysis of a repository stores and indexes exactly the texts that changed", "[ingest]") {
  std::vector<ErrorRecord> records = numbered(1, 101, "owner/name");
  const std::vector<ErrorRecord> others = numbered(101, 201, "other/repo");
  records.insert(records.end(), others.begin(), others.end());
  Fixture fixture;
  fixture.snapshot(records, kFirst);
  for (const char* table : {"content", "errors_fts_docsize", "source", "revision"})
    CHECK(fixture.count(table) == 200);
  for (int at = 0; at < 100; ++at) {
    records[static_cast<std::size_t>(at)] = analyzed_again(records[static_cast<std::size_t>(at)]);
    if (at % 33 == 0)  // 4 of 100
      records[static_cast<std::size_t>(at)] =
          with_text(records[static_cast<std::size_t>(at)], "Nowadays it is wavelength" + std::to_string(at));
  }
  const IngestReport report = fixture.snapshot(records, kSecond);
  CHECK(report.changed == 4);
  CHECK(report.reanalyzed == 96);
  CHECK(report.unchanged == 100);
  CHECK(fixture.count("content") == 204);
  CHECK(fixture.count("errors_fts_docsize") == 204);
  CHECK(fixture.count("template") == 200);
  CHECK(fixture.count("source") == 200);
  CHECK(fixture.count("solution") == 2 * 204);
  CHECK(fixture.count("analysis") == 3);
  CHECK(fixture.count("revision") == 300);
  CHECK(fixture.count("errors_fts('wavelength*')") == 4);
  fixture.check_words_index();
}

TEST_CASE("pruning drops old versions with all that only they had", "[ingest]") {
  Fixture fixture;
  fixture.snapshot({make_record(1), make_record(2), make_record(9, "gone/repo")}, kFirst);
  fixture.snapshot({with_text(make_record(1), "Second wavelength."), make_record(2)}, kSecond);
  ErrorRecord third = with_text(analyzed_again(make_record(1)), "Third frequency.");
  third.content.tags = {"optics"};
  const IngestReport last = fixture.snapshot({third, make_record(2), make_record(3)}, kThird);
  const PruneReport report = prune_database(fixture.database(), 2);
  CHECK(report.versions_kept == 2);
  CHECK(report.versions_dropped == 1);
  CHECK(report.revisions_dropped == 2);
  CHECK(report.contents_dropped == 2);
  CHECK(report.digest == last.digest);
  CHECK(report.bytes_after == std::filesystem::file_size(fixture.database()));
  CHECK(fixture.count("version") == 2);
  CHECK(fixture.count("repo WHERE repo = 'gone/repo'") == 0);
  CHECK(fixture.count("errors") == 3);
  CHECK(fixture.count("errors_all WHERE first_dataset_version < '2026-09'") == 0);
  CHECK(fixture.count("errors_fts('wavelength')") == 1);
  CHECK(fixture.count("errors_fts_docsize") == 4);
  CHECK(fixture.integer("PRAGMA freelist_count") == 0);
  CHECK(fixture.integer("SELECT value = 'pruned' FROM meta WHERE name = 'history'") == 1);
  fixture.check_words_index();

  SECTION("to the current one alone") {
    CHECK(prune_database(fixture.database(), 1).digest == last.digest);
    CHECK(fixture.count("revision") == 3);
    CHECK(fixture.count("errors_fts('wavelength')") == 0);
    CHECK(fixture.integer("SELECT digest = '" + last.digest + "' FROM version") == 1);
    fixture.check_words_index();
  }
  SECTION("and the next version finds what it needs") {
    const IngestReport next =
        fixture.snapshot({third, make_record(2), make_record(9, "gone/repo")}, "2026-11-01");
    CHECK(next.added == 1);
    CHECK(next.removed == 1);
    CHECK(next.unchanged == 2);
  }
}

TEST_CASE("pruning to as many versions as there are does not touch the file", "[ingest]") {
  Fixture fixture;
  fixture.snapshot({make_record(1)}, kFirst);
  const std::string bytes = read_file(fixture.database());
  CHECK(prune_database(fixture.database(), 1).versions_dropped == 0);
  CHECK((read_file(fixture.database()) == bytes));  // not the bytes, should it fail
  CHECK_FALSE(std::filesystem::exists(fixture.database() + ".ingest-staging"));
}

TEST_CASE("pruning a file whose records were tampered with leaves it as it is", "[ingest]") {
  Fixture fixture;
  fixture.snapshot({make_record(1)}, kFirst);
  fixture.snapshot({make_record(1), make_record(2)}, kSecond);
  Connection::open_private_copy(fixture.database())
      .execute("UPDATE revision SET digest = zeroblob(32) WHERE last_version IS NULL");
  const std::string bytes = read_file(fixture.database());
  std::string code;
  try {
    prune_database(fixture.database(), 1);
  } catch (const Error& error) {
    code = error.code();
  }
  CHECK(code == "ERRDEX_PRUNE_UNSOUND");
  CHECK((read_file(fixture.database()) == bytes));  // not the bytes, should it fail
}

TEST_CASE("findings about patterns are kept and counted", "[ingest]") {
  ErrorRecord universal = make_record(1);
  universal.content.error_message = "{a}: {b}";
  universal.content.message_pattern = "(.+?): (.+?)";
  ErrorRecord astray = make_record(2);
  astray.content.message_pattern = "cannot close (.+?) for part2";
  ErrorRecord broken = make_record(3);
  broken.content.message_pattern = "cannot open (";
  ErrorRecord slow = make_record(4);
  slow.content.message_pattern = "cannot open (a+)+$";
  Fixture fixture;
  const IngestReport report = fixture.snapshot({universal, astray, broken, slow, make_record(5)}, kFirst);
  const auto has = [&](const std::string& finding, int number) {
    return fixture.count("quality WHERE finding = '" + finding + "' AND id = '000000000000000" +
                         std::to_string(number) + "'") == 1;
  };
  CHECK(has("near-universal-pattern", 1));
  CHECK(has("pattern-misses-message", 2));
  CHECK(has("uncompilable-pattern", 3));
  CHECK(has("catastrophic-pattern", 4));
  CHECK(has("pattern-misses-message", 4));
  CHECK(report.findings == 5);
  CHECK(fixture.count("quality") == 5);
}

TEST_CASE("an ingest that is interrupted leaves the old version and no staging file", "[ingest]") {
  Fixture fixture;
  fixture.snapshot(numbered(1, 50, "owner/name"), kFirst);
  const std::string bytes = read_file(fixture.database());
  IngestRequest request = request_for(fixture.directory.write("in", ndjson(numbered(50, 400, "owner/name"))),
                                      fixture.database(), kSecond);
  for (const int moment : {0, 1, 100, 349, 351}) {
    INFO(moment);
    int asked = 0;
    request.interrupted = [&] { return asked++ >= moment; };
    CHECK_THROWS_AS(ingest_dataset(request), IngestInterrupted);
    CHECK((read_file(fixture.database()) == bytes));  // not the bytes, should it fail
    CHECK_FALSE(std::filesystem::exists(fixture.database() + ".ingest-staging"));
  }
}

TEST_CASE("records with an equal slug in one repository are all stored, and told", "[ingest]") {
  ErrorRecord twin = make_record(2);
  twin.slug = make_record(1).slug;
  Fixture fixture;
  const IngestReport report = fixture.snapshot({make_record(1), twin, make_record(3)}, kFirst);
  CHECK(report.added == 3);
  REQUIRE(report.notes.size() == 1);
  CHECK(report.notes[0].rfind("1 records have the slug", 0) == 0);
}

TEST_CASE("rejected envelopes can be mended and ingested into their own version", "[ingest]") {
  ErrorRecord bad = make_record(2);
  bad.content.severity = "dreadful";
  const auto envelope = [](const ErrorRecord& record) {
    return R"({"record":)" + canonical_json(record) + R"(,"datasetVersion":")" + kSecond + "\"}\n";
  };
  Fixture fixture;
  IngestRequest request = request_for(fixture.directory.write("in", envelope(make_record(1)) + envelope(bad)),
                                      fixture.database(), kFirst);
  request.rejects_path = fixture.directory.file("rejects");
  CHECK(ingest_dataset(request).rejected == 1);
  std::string rejects = read_file(*request.rejects_path);
  rejects.replace(rejects.rfind("dreadful"), 8, "error");
  const IngestReport mended =
      ingest_dataset(request_for(fixture.directory.write("mended", rejects), fixture.database(), kFirst));
  CHECK(mended.dataset_version == kSecond);
  CHECK(mended.added == 1);
  CHECK(fixture.count("version") == 1);
  CHECK(fixture.count("errors") == 2);
}
