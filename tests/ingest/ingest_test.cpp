#include "ingest/ingest.h"

#include <algorithm>
#include <filesystem>

#include "db/connection.h"
#include "db/record_reader.h"
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

// A database in a directory of its own, fed with records.
class Fixture {
 public:
  IngestReport ingest(const std::vector<ErrorRecord>& records, const std::string& version,
                      std::optional<IngestMode> mode = {}) {
    return ingest_text(ndjson(records), version, mode);
  }
  IngestReport ingest_text(const std::string& text, const std::string& version,
                           std::optional<IngestMode> mode = {}) {
    IngestRequest request = request_for(directory.write("input.ndjson", text), database(), version);
    request.mode = mode;
    const IngestReport report = ingest_dataset(request);
    CHECK(report.read == report.stored + report.unchanged + report.duplicate + report.rejected);
    CHECK(report.stored == report.added + report.changed + report.reanalyzed);
    return report;
  }
  [[nodiscard]] std::string database() const { return directory.file("errors.db"); }
  [[nodiscard]] std::int64_t count(const std::string& what) const {
    return query_integer(database(), "SELECT count(*) FROM " + what);
  }
  // "" when nothing was thrown.
  static std::string code_of(const IngestRequest& request) {
    try {
      ingest_dataset(request);
    } catch (const Error& error) {
      return error.code();
    }
    return "";
  }

  TemporaryDirectory directory;
};

void check_words_index(const std::string& database) {
  const std::string copy = database + ".check";
  std::filesystem::copy_file(database, copy, std::filesystem::copy_options::overwrite_existing);
  Connection connection = Connection::open_private_copy(copy);
  CHECK_NOTHROW(connection.execute("INSERT INTO errors_fts(errors_fts, rank) VALUES('integrity-check', 1)"));
}

}  // namespace

TEST_CASE("a first ingest stores every record", "[ingest]") {
  Fixture fixture;
  const IngestReport report = fixture.ingest({make_record(1), make_record(2), make_record(3, "a/b")}, kFirst);
  CHECK(report.dataset_version == kFirst);
  CHECK(report.kind == "merge");
  CHECK(report.added == 3);
  CHECK(report.digest.size() == 64);
  CHECK(report.database_bytes == std::filesystem::file_size(fixture.database()));
  CHECK(fixture.count("errors") == 3);
  CHECK(fixture.count("errors_fts_docsize") == 3);
  CHECK(query_integer(fixture.database(), "SELECT record_count FROM version") == 3);
  CHECK(query_integer(fixture.database(), "SELECT count(*) FROM errors_fts('part3')") == 1);
  check_words_index(fixture.database());
}

TEST_CASE("ingesting the same dataset twice changes nothing", "[ingest]") {
  Fixture fixture;
  const std::vector<ErrorRecord> records{make_record(1), make_record(2)};
  const IngestReport first = fixture.ingest(records, kFirst);
  const std::string bytes = read_file(fixture.database());
  const IngestReport second = fixture.ingest(records, kFirst);
  CHECK(second.unchanged == 2);
  CHECK(second.stored == 0);
  CHECK(second.digest == first.digest);
  CHECK(read_file(fixture.database()) == bytes);
}

TEST_CASE("a new version without a difference is still noted", "[ingest]") {
  Fixture fixture;
  const IngestReport first = fixture.ingest({make_record(1)}, kFirst);
  const IngestReport second = fixture.ingest({make_record(1)}, kSecond);
  CHECK(second.digest == first.digest);
  CHECK(fixture.count("version") == 2);
  CHECK(fixture.count("revision") == 1);
}

TEST_CASE("a snapshot removes what it lacks and a merge keeps it", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1), make_record(2)}, kFirst);
  SECTION("snapshot") {
    const IngestReport report = fixture.ingest({make_record(2)}, kSecond, IngestMode::Snapshot);
    CHECK(report.removed == 1);
    CHECK(fixture.count("errors") == 1);
    CHECK(fixture.count("errors_all") == 2);
    CHECK(query_integer(fixture.database(), "SELECT last_version FROM revision WHERE error_id = 1") == 1);
    CHECK(query_integer(fixture.database(), "SELECT removed FROM version WHERE version_id = 2") == 1);
  }
  SECTION("merge") {
    const IngestReport report = fixture.ingest({make_record(3)}, kSecond);
    CHECK(report.removed == 0);
    CHECK(fixture.count("errors") == 3);
  }
}

TEST_CASE("a record that comes back after its removal is an error with two revisions", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1), make_record(2)}, kFirst);
  fixture.ingest({make_record(2)}, kSecond, IngestMode::Snapshot);
  const IngestReport report = fixture.ingest({make_record(1)}, "2026-10-02");
  CHECK(report.added == 1);
  CHECK(fixture.count("error") == 2);
  CHECK(fixture.count("content") == 2);
  CHECK(fixture.count("errors") == 2);
  CHECK(query_integer(fixture.database(), "SELECT count(*) FROM version WHERE stated_as = '2026-10-02'") ==
        1);
}

TEST_CASE("re-analysis adds no content, no source and no words", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1), make_record(2)}, kFirst);
  const IngestReport report =
      fixture.ingest({analyzed_again(make_record(1)), analyzed_again(make_record(2))}, kSecond);
  CHECK(report.reanalyzed == 2);
  CHECK(report.changed == 0);
  CHECK(fixture.count("revision") == 4);
  CHECK(fixture.count("analysis") == 2);
  CHECK(fixture.count("content") == 2);
  CHECK(fixture.count("source") == 2);
  CHECK(fixture.count("errors_fts_docsize") == 2);
  CHECK(fixture.count("revision WHERE last_version = 1") == 2);
}

TEST_CASE("changed text is history in the version before and searchable in the new one", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1)}, kFirst);
  ErrorRecord changed = make_record(1);
  changed.content.documentation += " Nowadays it also tells the wavelength.";
  const IngestReport report = fixture.ingest({changed}, kSecond);
  CHECK(report.changed == 1);
  CHECK(fixture.count("content") == 2);
  CHECK(fixture.count("template") == 1);
  CHECK(fixture.count("errors_fts('wavelength')") == 1);
  CHECK(query_integer(fixture.database(), "SELECT changed FROM version WHERE version_id = 2") == 1);
  check_words_index(fixture.database());
}

TEST_CASE("a second merge into the same version replaces, it keeps no half version", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1), make_record(2)}, kFirst);
  ErrorRecord changed = make_record(1);
  changed.content.documentation += " Nowadays it also tells the wavelength.";
  changed.content.tags = {"optics"};
  fixture.ingest({changed}, kFirst);
  CHECK(fixture.count("version") == 1);
  CHECK(fixture.count("revision") == 2);
  CHECK(fixture.count("content") == 2);
  CHECK(fixture.count("errors_fts_docsize") == 2);
  CHECK(fixture.count("errors_fts('part1')") == 1);
  CHECK(fixture.count("content_tag") == 3);
  CHECK(query_integer(fixture.database(), "SELECT added FROM version") == 2);
  check_words_index(fixture.database());

  SECTION("and re-analysis in it keeps the content's row") {
    fixture.ingest({analyzed_again(changed)}, kFirst);
    CHECK(fixture.count("revision") == 2);
    CHECK(fixture.count("errors_fts_docsize") == 2);
    CHECK(fixture.count("analysis") == 2);
    check_words_index(fixture.database());
  }
}

TEST_CASE("a version written in several merges counts its changes once", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1), make_record(2)}, kFirst);
  fixture.ingest({analyzed_again(make_record(1))}, kSecond);
  ErrorRecord changed = analyzed_again(make_record(1));
  changed.content.solutions.push_back("Ask");
  fixture.ingest({changed, make_record(3)}, kSecond);
  const std::string database = fixture.database();
  CHECK(query_integer(database, "SELECT added FROM version WHERE version_id = 2") == 1);
  CHECK(query_integer(database, "SELECT changed FROM version WHERE version_id = 2") == 1);
  CHECK(query_integer(database, "SELECT reanalyzed FROM version WHERE version_id = 2") == 0);
}

TEST_CASE("the same records in any order make the same bytes", "[ingest]") {
  std::vector<ErrorRecord> records;
  for (int number = 1; number <= 40; ++number)
    records.push_back(make_record(number, number % 3 == 0 ? "a/b" : "owner/name"));
  Fixture sorted;
  sorted.ingest(records, kFirst);
  std::reverse(records.begin(), records.end());
  std::rotate(records.begin(), records.begin() + 13, records.end());
  Fixture shuffled;
  shuffled.ingest(records, kFirst);
  CHECK(read_file(sorted.database()) == read_file(shuffled.database()));
}

TEST_CASE("records come back as they went in", "[ingest]") {
  std::vector<ErrorRecord> records{make_record(1), make_record(2), make_record(3), make_record(4)};
  records[0].content.error_code = "E_OPEN";
  records[0].content.background_tag = "file-access";
  records[0].content_changed_at = "2026-07-01T00:00:00.000Z";
  records[0].unknown_fields = {{"aNewField", R"({"a":[1,"x\"y"]})"}, {"zz", "null"}};
  records[1].github_url = implied_github_url(records[1], UrlForm::Line);
  records[1].content.http_status = 404;
  records[2].github_url = "https://example.org/" + records[2].analyzed_sha.value() + "/elsewhere#L3";
  records[2].content.solutions.clear();
  records[2].content.prevention_tips.clear();
  records[2].content.tags.clear();
  records[2].content.documentation = "Tab\tquote\" backslash\\ emoji \xF0\x9F\x98\x80\r\nnew line";
  records[3].source_code.reset();
  records[3].source_code_start.reset();
  records[3].source_code_end.reset();
  records[3].line_number.reset();
  records[3].original_fields = {{"analyzedAt", R"("2026-08-01T00:00:00Z")"}, {"backgroundTag", "null"}};
  Fixture fixture;
  fixture.ingest(records, kFirst);
  const std::vector<StoredRecord> stored = current_records(fixture.database());
  REQUIRE(stored.size() == records.size());
  for (std::size_t at = 0; at < records.size(); ++at) {
    CHECK(canonical_json(stored[at].record) == canonical_json(records[at]));
    CHECK(stored[at].digest == record_digest(records[at]));
  }
  check_words_index(fixture.database());
}

TEST_CASE("content and template that several records share are stored once", "[ingest]") {
  ErrorRecord other = make_record(2);
  other.content = make_record(1).content;
  ErrorRecord similar = make_record(3);
  similar.content = make_record(1).content;
  similar.content.severity = "warning";
  Fixture fixture;
  fixture.ingest({make_record(1), other, similar}, kFirst);
  CHECK(fixture.count("content") == 2);
  CHECK(fixture.count("template") == 1);
  CHECK(fixture.count("tag") == 2);
}

TEST_CASE("of records of one id the last one counts", "[ingest]") {
  ErrorRecord later = make_record(1);
  later.content.severity = "critical";
  Fixture fixture;
  const IngestReport report = fixture.ingest({make_record(1), later}, kFirst);
  CHECK(report.duplicate == 1);
  CHECK(report.added == 1);
  REQUIRE(report.notes.size() == 1);
  CHECK(current_records(fixture.database()).front().record.content.severity == "critical");
}

TEST_CASE("rejected records are told and written down, the others are stored", "[ingest]") {
  ErrorRecord bad = make_record(2);
  bad.content.severity = "dreadful";
  Fixture fixture;
  IngestRequest request = request_for(fixture.directory.write("in.ndjson", ndjson({make_record(1), bad})),
                                      fixture.database(), kFirst);
  request.rejects_path = fixture.directory.file("rejects.ndjson");
  SECTION("leniently") {
    const IngestReport report = ingest_dataset(request);
    CHECK(report.read == 2);
    CHECK(report.added == 1);
    CHECK(report.rejected == 1);
    REQUIRE(report.first_rejects.size() == 1);
    CHECK(report.first_rejects[0].text.find("in.ndjson:2: /severity: ") != std::string::npos);
  }
  SECTION("strictly, which leaves the old database as it was") {
    fixture.ingest({make_record(5)}, kFirst);
    const std::string bytes = read_file(fixture.database());
    request.strict = true;
    CHECK(Fixture::code_of(request) == "ERRDEX_INGEST_REJECTED");
    CHECK(read_file(fixture.database()) == bytes);
  }
  const std::string rejects = read_file(*request.rejects_path);
  CHECK(std::count(rejects.begin(), rejects.end(), '\n') == 1);
  CHECK(rejects.find("/severity") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(fixture.database() + ".ingest-staging"));
}

TEST_CASE("an ingest of which nothing is accepted makes no database", "[ingest]") {
  Fixture fixture;
  const std::string nonsense = fixture.directory.write("nonsense", "{\"a\":1}\n");
  CHECK(Fixture::code_of(request_for(nonsense, fixture.database(), kFirst)) == "ERRDEX_INGEST_REJECTED");
  const std::string empty = fixture.directory.write("empty", "");
  CHECK(Fixture::code_of(request_for(empty, fixture.database(), kFirst)) == "ERRDEX_INGEST_EMPTY");
  CHECK_FALSE(std::filesystem::exists(fixture.database()));
}

TEST_CASE("an older version is refused unless it is meant", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1)}, kSecond);
  IngestRequest request =
      request_for(fixture.directory.write("in", ndjson({make_record(2)})), fixture.database(), kFirst);
  CHECK(Fixture::code_of(request) == "ERRDEX_INGEST_OLDER");
  request.allow_older = true;
  SECTION("a merge goes into the newer version") {
    CHECK(ingest_dataset(request).dataset_version == kSecond);
    CHECK(fixture.count("errors") == 2);
  }
  SECTION("a snapshot is current from then on") {
    request.mode = IngestMode::Snapshot;
    CHECK(ingest_dataset(request).dataset_version == kFirst);
    CHECK(fixture.count("errors") == 1);
    CHECK(fixture.count("version") == 2);
  }
}

TEST_CASE("a version that is no time is refused", "[ingest]") {
  Fixture fixture;
  const std::string source = fixture.directory.write("in", ndjson({make_record(1)}));
  CHECK(Fixture::code_of(request_for(source, fixture.database(), "v2")) ==
        "ERRDEX_INGEST_VERSION_NOT_A_TIME");
}

TEST_CASE("without a stated version the newest time of the records names it", "[ingest]") {
  Fixture fixture;
  IngestRequest request =
      request_for(fixture.directory.write("in", ndjson({make_record(1), analyzed_again(make_record(2))})),
                  fixture.database(), "");
  request.dataset_version.reset();
  CHECK(ingest_dataset(request).dataset_version == "2026-09-01T00:00:00.000Z");
}

TEST_CASE("dropping the history leaves the current version alone in the file", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1), make_record(2)}, kFirst);
  ErrorRecord changed = make_record(1);
  changed.content.error_message = "cannot close {path}";
  IngestRequest request = request_for(fixture.directory.write("in", ndjson({changed, make_record(2)})),
                                      fixture.database(), kSecond);
  request.keep_history = false;
  const IngestReport report = ingest_dataset(request);
  CHECK(report.changed == 1);
  CHECK(fixture.count("revision") == 2);
  CHECK(fixture.count("content") == 2);
  CHECK(fixture.count("template") == 2);
  CHECK(fixture.count("errors_fts_docsize") == 2);
  CHECK(query_integer(fixture.database(), "SELECT value = 'dropped' FROM meta WHERE name = 'history'") == 1);
  CHECK(query_integer(fixture.database(), "PRAGMA freelist_count") == 0);
  check_words_index(fixture.database());
}

TEST_CASE("whichever way a version is reached its digest is the same", "[ingest]") {
  Fixture whole;
  const IngestReport built = whole.ingest({make_record(1), make_record(2), make_record(3)}, kSecond);
  Fixture stepwise;
  ErrorRecord other = make_record(2);
  other.content.severity = "info";
  stepwise.ingest({make_record(1), other}, kFirst);
  const IngestReport merged = stepwise.ingest({make_record(2), make_record(3)}, kSecond);
  CHECK(merged.digest == built.digest);
}

TEST_CASE("an id that moves to another repository is rejected", "[ingest]") {
  Fixture fixture;
  fixture.ingest({make_record(1)}, kFirst);
  const IngestReport report = fixture.ingest({make_record(1, "other/repo"), make_record(2)}, kSecond);
  CHECK(report.rejected == 1);
  CHECK(report.added == 1);
}

TEST_CASE("a published directory is a snapshot with its own version and repository facts", "[ingest]") {
  Fixture fixture;
  const TemporaryDirectory& directory = fixture.directory;
  directory.write("site/data/manifest.json",
                  R"({"schemaVersion":2,"datasetVersion":"2026-08-27T13:17:12.746Z"})");
  directory.write(
      "site/data/repos.json",
      R"([{"repo":"owner/name","description":null,"language":"Python","stars":7,"sourceFiles":3,)"
      R"("defaultBranch":"main","analyzedSha":"0a","analyzedAt":"2026-08-01T00:00:00Z","errorCount":1}])");
  directory.write("site/data/repos/owner/name.json", "[" + canonical_json(make_record(1)) + "]");
  directory.write("site/data/index.json", "[{}]");
  IngestRequest request = request_for(directory.file("site"), fixture.database(), kFirst);
  const IngestReport report = ingest_dataset(request);
  CHECK(report.kind == "snapshot");
  CHECK(report.dataset_version == "2026-08-27T13:17:12.746Z");
  CHECK(report.added == 1);
  CHECK(query_integer(fixture.database(), "SELECT stars FROM repos WHERE language = 'Python'") == 7);
}

TEST_CASE("thin text and contradicting spans are noted", "[ingest]") {
  ErrorRecord thin = make_record(1);
  thin.content.documentation = "Too short.";
  ErrorRecord astray = make_record(2);
  astray.line_number = 900;
  Fixture fixture;
  const IngestReport report = fixture.ingest({thin, astray, make_record(3)}, kFirst);
  CHECK(report.findings == 2);
  CHECK(fixture.count("quality WHERE finding = 'thin-text' AND id = '0000000000000001'") == 1);
  CHECK(fixture.count("quality WHERE finding = 'span-contradiction' AND id = '0000000000000002'") == 1);
}

TEST_CASE("of several stated versions the newest is taken, and one that is no time is rejected", "[ingest]") {
  const auto envelope = [](int number, const std::string& version) {
    return R"({"record":)" + canonical_json(make_record(number)) + R"(,"datasetVersion":")" + version +
           "\"}\n";
  };
  Fixture fixture;
  const IngestReport report = fixture.ingest_text(
      envelope(1, "2026-08-27T13:17:12.746Z") + envelope(2, "2026-08-27T15:00:00+02:00") + envelope(3, "v7"),
      kFirst);
  CHECK(report.dataset_version == "2026-08-27T13:17:12.746Z");
  CHECK(report.notes.size() == 1);
  CHECK(report.added == 2);
  CHECK(report.rejected == 1);
}

TEST_CASE("JSON arrays, gaps between records and a cut end are read", "[ingest]") {
  Fixture fixture;
  const std::string one = canonical_json(make_record(1));
  const std::string two = canonical_json(make_record(2));
  const IngestReport report =
      fixture.ingest_text("\xEF\xBB\xBF [\r\n" + one + ",\r\n" + two + ", " + one.substr(0, 200), kFirst);
  CHECK(report.added == 2);
  CHECK(report.rejected == 1);
  REQUIRE(report.first_rejects.size() == 1);
  CHECK(report.first_rejects[0].text.find("input.ndjson:3: ") != std::string::npos);
}

TEST_CASE("spellings that say more than the stored value survive", "[ingest]") {
  std::string json = canonical_json(make_record(1));
  const auto replace = [&json](const std::string& from, const std::string& to) {
    json.replace(json.find(from), from.size(), to);
  };
  replace("\"2026-08-01T00:00:00.000Z\"", "\"2026-08-01T02:00:00+02:00\",\"backgroundTag\":null");
  replace("raise OSError", "\\u0000raise\\u001b");
  replace("\"severity\"", "\"aNewField\":{\"b\":[true,null]},\"severity\"");
  Fixture fixture;
  fixture.ingest_text(json, kFirst);
  const std::vector<StoredRecord> stored = current_records(fixture.database());
  REQUIRE(stored.size() == 1);
  const std::string exported = canonical_json(stored[0].record);
  CHECK(exported.find("\"analyzedAt\":\"2026-08-01T02:00:00+02:00\"") != std::string::npos);
  CHECK(exported.find("\"backgroundTag\":null") != std::string::npos);
  CHECK(exported.find("\"sourceCode\":\"\\u0000raise\\u001b(1)\"") != std::string::npos);
  CHECK(exported.find("\"aNewField\":{\"b\":[true,null]}") != std::string::npos);
  CHECK(stored[0].record.analyzed_at == "2026-08-01T00:00:00.000Z");
  CHECK(stored[0].record.source_code == "\xE2\x90\x80raise\xE2\x90\x9B(1)");
  CHECK(stored[0].digest == record_digest(stored[0].record));
}
