#include "ingest/compact.h"

#include <filesystem>
#include <schema/sql/ingest.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>

#include "db/connection.h"
#include "db/record_reader.h"
#include "db/sqlite_failure.h"
#include "ingest/fresh_file.h"
#include "ingest/match_index.h"
#include "ingest/record_writer.h"
#include "ingest/repo_facts.h"
#include "ingest/staging_file.h"
#include "ingest/statement_values.h"
#include "ingest/text_words.h"
#include "ingest/version_facts.h"
#include "schema/error.h"

namespace errdex {
namespace {

struct CurrentVersion {
  VersionPlan plan;
  std::string digest;
};

// The current version as the first one of a new file.
CurrentVersion current_version(SQLite::Database& database) {
  CurrentVersion current;
  Statement row(database, sql::ingest::read_current_version);
  if (row.step()) {
    current.plan.name = DatasetVersion(row.text(0));
    current.plan.stated_as = row.optional_text(1);
    current.digest = row.text(2);
  }
  current.plan.row = VersionRow(1);
  current.plan.mode = IngestMode::Snapshot;
  return current;
}

std::int64_t copy_records(SQLite::Database& from, SQLite::Database& to, VersionRow version) {
  FreshFile fresh(to);
  RecordWriter writer(to, version, true);
  RecordReader records(from);
  Statement row(from, sql::ingest::read_current_revisions);
  std::int64_t count = 0;
  for (; row.step(); ++count) {
    const std::optional<StoredRecord> stored = records.read(RevisionRow(row.integer(0)));
    if (!stored) continue;  // the digest will tell
    const ErrorRecord& record = stored->record;
    writer.write(record, record_digest(record), content_hash(record.content), std::nullopt);
  }
  fresh.finish();
  return count;
}

void require_digest(const CurrentVersion& current, const std::string& found, const std::string& path) {
  if (found == current.digest) return;
  throw make_error(ErrorKind::Database, "ERRDEX_COMPACT_UNSOUND",
                   "cannot compact {path}: its records do not give the digest of dataset {version}, so the "
                   "file is as it was; errdex verify tells what is wrong",
                   {{"path", path}, {"version", current.plan.name.value()}});
}

void write_compacted(SQLite::Database& from, SQLite::Database& to, const std::string& path,
                     CompactReport& report) {
  CurrentVersion current = current_version(from);
  SQLite::Transaction transaction(to);
  begin_version(to, current.plan);
  current.plan.counts.added = copy_records(from, to, current.plan.row);
  write_repo_facts(to, read_repo_facts(from));
  build_match_index(to, 1, 1);
  count_text_words(to, 1);
  report.digest = complete_version(to, current.plan, {}, false);
  require_digest(current, report.digest, path);
  transaction.commit();
  report.dataset_version = current.plan.name.value();
  report.records = static_cast<std::uint64_t>(current.plan.counts.added);
}

}  // namespace

CompactReport compact_database(const std::string& path) {
  StagingFile staging(path);
  CompactReport report;
  Connection from = Connection::open_read_only(staging.target());
  report.bytes_before = std::filesystem::file_size(staging.target());
  try {
    Connection to = Connection::create(staging.path());
    write_compacted(from.database(), to.database(), staging.target(), report);
    to.execute("VACUUM");
  } catch (const SQLite::Exception& failure) {
    if (std::optional<Error> locked = locked_error(staging.target(), failure)) throw *locked;
    throw_write_failed(staging.target(), failure.getErrorCode(), failure.what());
  }
  staging.publish();
  report.bytes_after = std::filesystem::file_size(staging.target());
  return report;
}

}  // namespace errdex
