#include "ingest/prune.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <schema/sql/ingest.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include "db/connection.h"
#include "db/digest.h"
#include "db/metadata.h"
#include "ingest/history.h"
#include "ingest/match_index.h"
#include "ingest/staging_file.h"
#include "ingest/statement_values.h"
#include "ingest/text_words.h"
#include "schema/error.h"

namespace errdex {
namespace {

struct Totals {
  std::int64_t versions = 0;
  std::int64_t revisions = 0;
  std::int64_t contents = 0;
};

Totals totals_of(SQLite::Database& database) {
  Statement row(database, sql::ingest::count_versions);
  if (!row.step()) return {};
  return {row.integer(0), row.integer(1), row.integer(2)};
}

std::string current_digest(SQLite::Database& database) {
  VersionDigest version_digest;
  Statement row(database, sql::ingest::read_current_digests);
  while (row.step()) {
    RecordDigest digest{};
    const std::string_view bytes = row.view(0);
    std::memcpy(digest.data(), bytes.data(), std::min(bytes.size(), digest.size()));
    version_digest.add(digest);
  }
  return version_digest.finish();
}

void require_digest(SQLite::Database& database, const PruneReport& report, const std::string& path) {
  if (current_digest(database) == report.digest) return;
  throw make_error(
      ErrorKind::Database, "ERRDEX_PRUNE_UNSOUND",
      "cannot prune {path}: its records do not give the digest of dataset {version}, so the file is "
      "as it was; fetch or build it anew",
      {{"path", path}, {"version", report.dataset_version}});
}

void drop_versions(SQLite::Database& database, std::int64_t keep, const std::string& path,
                   PruneReport& report) {
  SQLite::Transaction transaction(database);
  const Totals before = totals_of(database);
  Statement oldest(database, sql::ingest::find_version_to_keep);
  forget_versions_before(database, VersionRow(find_row(oldest, keep).value_or(1)));
  if (delete_orphans(database)) build_match_index(database, 1, 1);
  count_text_words(database, 1);
  require_digest(database, report, path);
  if (read_metadata(database)["history"] != "dropped") write_metadata(database, "history", "pruned");
  const Totals after = totals_of(database);
  transaction.commit();
  report.versions_kept = after.versions;
  report.versions_dropped = before.versions - after.versions;
  report.revisions_dropped = before.revisions - after.revisions;
  report.contents_dropped = before.contents - after.contents;
}

void rewrite(Connection& connection, std::int64_t keep, const std::string& path, PruneReport& report) {
  drop_versions(connection.database(), keep, path, report);
  // VACUUM attaches a database of its own, which connections to files from outside may not.
  sqlite3_limit(connection.database().getHandle(), SQLITE_LIMIT_ATTACHED, 1);
  connection.execute("VACUUM");
}

}  // namespace

PruneReport prune_database(const std::string& path, std::int64_t keep) {
  read_file_header(path);  // what is no database is said as such, not as a failure to write
  StagingFile staging(path);
  PruneReport report;
  report.bytes_before = report.bytes_after = std::filesystem::file_size(staging.target());
  {
    Connection live = Connection::open_read_only(staging.target());
    const auto facts = read_metadata(live.database());
    report.dataset_version = facts.count("dataset_version") != 0 ? facts.at("dataset_version") : "";
    report.digest = facts.count("digest") != 0 ? facts.at("digest") : "";
    report.versions_kept = totals_of(live.database()).versions;
    if (report.versions_kept <= keep) return report;
  }
  staging.copy_target();
  try {
    Connection copy = Connection::open_private_copy(staging.path());
    rewrite(copy, keep, staging.target(), report);
  } catch (const SQLite::Exception& failure) {
    throw_write_failed(staging.target(), failure.getErrorCode(), failure.what());
  }
  staging.publish();
  report.bytes_after = std::filesystem::file_size(staging.target());
  return report;
}

}  // namespace errdex
