#include "ingest/verify.h"

#include <filesystem>
#include <fstream>
#include <functional>

#include <SQLiteCpp/Database.h>

#include "db/digest.h"
#include "ingest/repair.h"
#include "schema/error.h"
#include "tests/ingest/record_builder.h"
#include "tests/keep/edit_script.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

constexpr const char* kFirst = "2026-08-02T00:00:00.000Z";
constexpr const char* kSecond = "2026-09-02T00:00:00.000Z";

// A database with two versions and a bit of everything.
std::string make_database(const TemporaryDirectory& directory) {
  directory.write("data/manifest.json", R"({"datasetVersion":"2026-08-02T00:00:00.000Z","files":{}})");
  directory.write("data/repos.json", R"([{"repo":"owner/name","language":"C++","stars":7}])");
  ErrorRecord doubtful = make_record(3);
  doubtful.content.message_pattern = "(.+?): (.+?)";
  doubtful.line_number = 1;
  directory.write("data/repos/owner/name.json", ndjson({make_record(1), make_record(2), doubtful}));
  IngestRequest request;
  request.sources = {directory.file("data")};
  request.database_path = directory.file("errors.db");
  ingest_dataset(request);
  ErrorRecord changed = analyzed_again(make_record(1));
  changed.content.documentation += " Nowadays it tells the wavelength.";
  ingest_dataset(
      request_for(directory.write("in", ndjson({changed, make_record(4)})), request.database_path, kSecond));
  return request.database_path;
}

// Changes the file as a person with an SQLite tool could.
void change(const std::string& database, const std::string& sql) {
  SQLite::Database file(database, SQLite::OPEN_READWRITE);
  file.exec(sql);
}

std::vector<std::string> checks_that_fail(const std::string& database, bool quick = false) {
  std::vector<std::string> checks;
  for (const Finding& finding : verify_database(database, {quick}).findings)
    if (checks.empty() || checks.back() != finding.check) checks.push_back(finding.check);
  return checks;
}

std::string repair_error(const std::string& database) {
  try {
    repair_database(database);
  } catch (const Error& error) {
    return error.code();
  }
  return "";
}

// Every row of every table, as one digest.
std::string all_rows(const std::string& database) {
  Connection connection = Connection::open_read_only(database);
  Statement tables(connection.database(),
                   "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' "
                   "ORDER BY name");
  std::string rows;
  while (tables.step()) {
    Statement row(connection.database(), "SELECT * FROM \"" + tables.text(0) + "\" NOT INDEXED");
    while (row.step())
      for (int column = 0; column < row.columns(); ++column)
        rows +=
            std::to_string(row.view(column).size()) + (row.is_null(column) ? "n" : "v") + row.text(column);
  }
  return hex(blake2b_digest(rows));
}

struct Damage {
  const char* sql;
  const char* check;  // the first that tells
  bool repairable;
};

}  // namespace

TEST_CASE("a database that ingest made is sound", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = make_database(directory);
  const VerifyReport report = verify_database(database);
  for (const Finding& finding : report.findings) FAIL_CHECK(finding.check << ": " << finding.problem);
  CHECK(report.dataset_version == kSecond);
  CHECK(report.records == 4);
  CHECK(report.digest.size() == 64);
  CHECK(checks_that_fail(database, true).empty());
}

TEST_CASE("verifying writes nothing, and needs no right to", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = make_database(directory);
  const std::string bytes = read_file(database);
  std::filesystem::permissions(database, std::filesystem::perms(0444));
  std::filesystem::permissions(directory.path(), std::filesystem::perms(0555));
  CHECK(verify_database(database).findings.empty());
  std::filesystem::permissions(directory.path(), std::filesystem::perms(0755));
  CHECK((read_file(database) == bytes));
  CHECK_FALSE(std::filesystem::exists(database + "-journal"));
}

TEST_CASE("whatever is changed by hand is found, and mended where the records are whole", "[keep]") {
  const Damage damages[] = {
      // the full-text index
      {"DELETE FROM errors_fts_docsize WHERE id = 2", "full-text", true},
      {"INSERT INTO errors_fts (errors_fts, rowid, message, documentation, trigger_scenarios, "
       "common_situations, solutions, prevention_tips) SELECT 'delete', * FROM content_text WHERE content_id "
       "= 2",
       "full-text", true},
      {"INSERT INTO errors_fts (rowid, message) VALUES (99, 'left over')", "full-text", true},
      {"INSERT INTO errors_fts (errors_fts) VALUES ('delete-all')", "full-text", true},
      // the pattern and fuzzy indexes, and findings
      {"DELETE FROM anchor WHERE key = (SELECT max(key) FROM anchor)", "pattern-index", true},
      {"UPDATE anchor SET key = key + 1 WHERE key = (SELECT max(key) FROM anchor)", "pattern-index", true},
      {"UPDATE anchor SET entries = substr(entries, 1, length(entries) - 1)", "pattern-index", true},
      {"UPDATE anchor_filter SET bits = zeroblob(length(bits))", "pattern-index", true},
      {"DELETE FROM message_trigram WHERE key = (SELECT min(key) FROM message_trigram)", "fuzzy-index", true},
      {"UPDATE message_word SET templates = templates + 1", "fuzzy-index", true},
      {"DELETE FROM content_finding", "findings", true},
      {"INSERT INTO content_finding VALUES (1, 'thin-text')", "findings", true},
      {"DELETE FROM revision_finding", "findings", true},
      // what is looked up by hash, schema and facts
      {"UPDATE template SET hash = hash + 1 WHERE template_id = 1", "texts", true},
      {"UPDATE source SET hash = 0 WHERE source_id = 1", "texts", true},
      {"DROP INDEX revision_by_error", "layout", true},
      {"DROP VIEW quality", "layout", true},
      {"CREATE TABLE more (a)", "layout", true},
      {"DROP VIEW tags; CREATE VIEW tags AS SELECT 1 AS tag", "layout", true},
      {"UPDATE meta SET value = '5' WHERE name = 'record_count'", "facts", true},
      {"UPDATE meta SET value = '2020-01-01T00:00:00.000Z' WHERE name = 'dataset_version'", "facts", true},
      {"DELETE FROM meta WHERE name = 'digest'", "facts", true},
      // records
      {"UPDATE content SET severity = 'info' WHERE content_id = 1", "contents", false},
      {"UPDATE content SET hash = zeroblob(16) WHERE content_id = 2", "contents", false},
      {"UPDATE template SET error_message = error_message || '.' WHERE template_id = 1", "contents", false},
      {"UPDATE solution SET solution = 'Pray' WHERE content_id = 1 AND position = 1", "contents", false},
      {"UPDATE solution SET position = 9 - position", "contents", false},
      {"DELETE FROM prevention_tip WHERE content_id = 1", "contents", false},
      {"UPDATE tag SET tag = 'other'  WHERE tag_id = 1", "contents", false},
      {"UPDATE source SET source_code = 'x' WHERE source_id = 1", "texts", false},
      {"UPDATE revision SET line_number = line_number + 1 WHERE revision_id = 1", "records", false},
      {"UPDATE revision SET digest = zeroblob(32) WHERE revision_id = 2", "records", false},
      {"UPDATE revision SET unknown_fields = 'no JSON' WHERE revision_id = 2", "records", false},
      {"UPDATE analysis SET analyzed_sha = 'ffff' WHERE analysis_id = 1", "records", false},
      {"UPDATE error SET id = '00000000000000ff' WHERE error_id = 1", "records", false},
      {"UPDATE repo SET repo = 'owner/other'", "records", false},
      {"DELETE FROM revision WHERE last_version IS NULL AND error_id = 2", "versions", false},
      {"UPDATE revision SET last_version = NULL", "versions", false},
      {"UPDATE version SET record_count = 9 WHERE version_id = 1", "versions", false},
      {"UPDATE version SET digest = 'x' WHERE version_id = 2", "versions", false},
      {"DELETE FROM content WHERE content_id = 1", "references", false},
      {"DELETE FROM repo", "references", false},
      {"DELETE FROM version WHERE version_id = 1", "references", false},
      {"DROP TABLE solution", "layout", false},
  };
  const TemporaryDirectory directory;
  const std::string sound = make_database(directory);
  const std::string rows = all_rows(sound);
  const std::string database = directory.file("damaged.db");
  for (const Damage& damage : damages) {
    INFO(damage.sql);
    std::filesystem::copy_file(sound, database, std::filesystem::copy_options::overwrite_existing);
    change(database, damage.sql);
    const std::vector<std::string> checks = checks_that_fail(database);
    REQUIRE_FALSE(checks.empty());
    CHECK(checks.front() == damage.check);
    const std::string bytes = read_file(database);
    if (damage.repairable) {
      CHECK(repair_error(database).empty());
      CHECK(checks_that_fail(database).empty());
      CHECK(query_integer(database, "SELECT count(*) FROM errors_fts('wavelength')") == 1);
    } else {
      CHECK(repair_error(database) == "ERRDEX_REPAIR_REFUSED");
      CHECK((read_file(database) == bytes));
    }
    CHECK_FALSE(std::filesystem::exists(database + ".ingest-staging"));
  }
}

TEST_CASE("the quick look finds a lost row of the full-text index and a lost record", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = make_database(directory);
  change(database, "DELETE FROM errors_fts_docsize WHERE id = 2; DELETE FROM revision WHERE revision_id = 2");
  const std::vector<std::string> expected{"versions", "facts", "full-text"};
  CHECK(checks_that_fail(database, true) == expected);
}

TEST_CASE("a file of which everything is wrong is told about in few lines", "[keep]") {
  const TemporaryDirectory directory;
  std::vector<ErrorRecord> records;
  for (int number = 1; number <= 60; ++number) records.push_back(make_record(number));
  const std::string database = directory.file("errors.db");
  ingest_dataset(request_for(directory.write("in", ndjson(records)), database, kFirst));
  change(database, "UPDATE content SET documentation = documentation || '!'");
  const VerifyReport report = verify_database(database);
  CHECK(report.findings.size() < 40);
  CHECK(report.findings[Findings::kMostOfOneCheck].problem == "and 50 more like these");
}

TEST_CASE("a byte that is turned over anywhere is found, or no row is another one", "[keep]") {
  const TemporaryDirectory directory;
  const std::string sound = make_database(directory);
  const std::string bytes = read_file(sound);
  const std::string rows = all_rows(sound);
  Random random(7);
  int found = 0;
  for (int attempt = 0; attempt < 150; ++attempt) {
    const std::size_t at = below(random, bytes.size());
    INFO("byte " << at);
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << below(random, 8)));
    const std::string database = directory.write("damaged.db", damaged);
    try {
      if (checks_that_fail(database).empty())
        CHECK(all_rows(database) == rows);
      else
        ++found;
    } catch (const Error&) {
      ++found;  // it cannot even be opened
    }
  }
  CHECK(found > 5);
}

TEST_CASE("a repair keeps the history and every row number", "[keep]") {
  const TemporaryDirectory directory;
  const std::string database = make_database(directory);
  const std::int64_t sum = query_integer(database, "SELECT sum(revision_id * content_id) FROM revision");
  change(database, "DELETE FROM errors_fts_docsize WHERE id = 2");
  const VerifyReport report = repair_database(database);
  CHECK(report.findings.empty());
  CHECK(query_integer(database, "SELECT count(*) FROM version") == 2);
  CHECK(query_integer(database, "SELECT sum(revision_id * content_id) FROM revision") == sum);
  CHECK(query_integer(database, "SELECT count(*) FROM errors_fts('wavelength')") == 1);
}
