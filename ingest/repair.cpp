#include "ingest/repair.h"

#include <array>
#include <schema/sql/ingest.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include "db/digest.h"
#include "db/metadata.h"
#include "db/record_reader.h"
#include "db/sqlite_failure.h"
#include "ingest/findings.h"
#include "ingest/match_index.h"
#include "ingest/staging_file.h"
#include "ingest/statement_values.h"
#include "ingest/text_words.h"
#include "ingest/version_facts.h"
#include "schema/error.h"

namespace errdex {
namespace {

// The tables that stand for themselves, each after those that it refers to; all others follow from them.
constexpr std::array<std::string_view, 13> kTables{
    "meta",     "version",        "repo", "analysis",    "error",  "template", "content",
    "solution", "prevention_tip", "tag",  "content_tag", "source", "revision"};

// Their columns by name, as a new file has them: an old one may have them in another order.
std::string columns_of(SQLite::Database& fresh, std::string_view table) {
  Statement any(fresh, "SELECT * FROM " + std::string(table));
  std::string names;
  for (int column = 0; column < any.columns(); ++column)
    names += (column == 0 ? "" : ", ") + any.column_name(column);
  return names;
}

void copy_table(SQLite::Database& from, SQLite::Database& to, std::string_view table) {
  const std::string columns = columns_of(to, table);
  // Not by an index, which may be what is damaged.
  Statement row(from, "SELECT " + columns + " FROM " + std::string(table) + " NOT INDEXED");
  std::string places = "?";
  for (int column = 1; column < row.columns(); ++column) places += ", ?";
  Statement insert(to, "INSERT INTO " + std::string(table) + " (" + columns + ") VALUES (" + places + ")");
  while (row.step()) {
    for (int column = 0; column < row.columns(); ++column) insert.bind_column(column + 1, row, column);
    insert.run();
  }
}

void write_text_hashes(SQLite::Database& database) {
  Statement set_template(database, sql::ingest::set_template_hash);
  Statement set_source(database, sql::ingest::set_source_hash);
  Statement text(database, sql::ingest::read_text_hashes);
  while (text.step()) {
    const bool of_template = text.view(0) == "template";
    std::string hashed = text.text(3);
    if (of_template) (hashed += '\x01') += text.view(4);
    const auto hash = static_cast<std::int64_t>(text_hash(hashed));
    if (hash != text.integer(2)) run(of_template ? set_template : set_source, hash, text.integer(1));
  }
}

void write_full_text(SQLite::Database& database) {
  std::vector<std::string> tables;
  Statement row(database, sql::ingest::find_full_text_tables);
  while (row.step()) tables.push_back(row.text(0));
  for (const std::string& table : tables)
    database.exec("INSERT INTO " + table + " (" + table + ") VALUES ('rebuild')");
}

void write_findings(SQLite::Database& database) {
  RecordReader records(database);
  Statement insert_of_content(database, sql::ingest::insert_content_finding);
  Statement content(database, sql::ingest::read_all_contents);
  while (content.step())
    for (const std::string_view doubt :
         content_findings(records.read_content(ContentRow(content.integer(0)))))
      run(insert_of_content, content.integer(0), doubt);
  Statement insert_of_revision(database, sql::ingest::insert_revision_finding);
  Statement revision(database, sql::ingest::read_all_revisions);
  while (revision.step())
    if (const auto stored = records.read(RevisionRow(revision.integer(0))))
      for (const std::string_view doubt : revision_findings(stored->record))
        run(insert_of_revision, revision.integer(0), doubt);
}

void write_rebuilt(SQLite::Database& from, SQLite::Database& to) {
  SQLite::Transaction transaction(to);
  for (const std::string_view table : kTables) copy_table(from, to, table);
  write_text_hashes(to);
  write_findings(to);
  write_full_text(to);
  build_match_index(to, 1, 1);
  count_text_words(to, 1);
  for (const auto& [name, value] : derived_facts(to)) write_metadata(to, name, value);
  transaction.commit();
}

[[noreturn]] void refuse(const std::string& path, std::string_view why) {
  throw make_error(ErrorKind::Database, "ERRDEX_REPAIR_REFUSED",
                   "cannot repair {path}: its records themselves are damaged ({finding}), and nothing in the "
                   "file tells what they were; fetch it anew, or build it anew with errdex ingest",
                   {{"path", path}, {"finding", why}});
}

// Records that cannot even be read are as damaged as those of another digest.
void rebuild(SQLite::Database& from, SQLite::Database& to, const std::string& path) {
  try {
    write_rebuilt(from, to);
  } catch (const Error& unreadable) {
    refuse(path, unreadable.what());
  }
}

// A statement failed: the disk is full, somebody locks the old file, or it cannot be read.
[[noreturn]] void explain(const std::string& path, const SQLite::Exception& failure) {
  if (std::optional<Error> locked = locked_error(path, failure)) throw *locked;
  const int code = failure.getErrorCode() & 0xFF;
  if (code == SQLITE_FULL || failure.getExtendedErrorCode() == SQLITE_IOERR_WRITE)
    throw_write_failed(path, failure.getErrorCode(), failure.what());
  refuse(path, std::string("SQLite says ") + failure.what());
}

}  // namespace

VerifyReport repair_database(const std::string& path) {
  StagingFile staging(path);
  VerifyReport report;
  try {
    Connection from = Connection::open_read_only(staging.target());
    Connection to = Connection::create(staging.path());
    rebuild(from.database(), to.database(), staging.target());
    report = verify_database(to.database(), {});
  } catch (const SQLite::Exception& failure) {
    explain(staging.target(), failure);
  }
  if (!report.findings.empty()) refuse(staging.target(), report.findings.front().problem);
  staging.publish();
  return report;
}

}  // namespace errdex
