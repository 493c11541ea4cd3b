#include "ingest/ingest.h"

#include <chrono>
#include <filesystem>
#include <schema/sql/ingest.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include "db/connection.h"
#include "db/sqlite_failure.h"
#include "ingest/fresh_file.h"
#include "ingest/history.h"
#include "ingest/match_index.h"
#include "ingest/record_writer.h"
#include "ingest/records_ahead.h"
#include "ingest/repo_facts.h"
#include "ingest/scan.h"
#include "ingest/staging_file.h"
#include "ingest/statement_values.h"
#include "ingest/text_words.h"
#include "ingest/version_facts.h"
#include "ingest/version_plan.h"
#include "schema/error.h"

namespace errdex {
namespace {

bool is_empty_or_missing(const std::string& path) {
  std::error_code reason;
  const std::filesystem::file_status status = std::filesystem::status(path, reason);
  if (status.type() == std::filesystem::file_type::not_found) return true;
  return std::filesystem::is_regular_file(status) && std::filesystem::file_size(path, reason) == 0;
}

[[noreturn]] void throw_damaged(const std::string& path, const char* reason) {
  throw make_error(ErrorKind::Database, "ERRDEX_INGEST_DATABASE_DAMAGED",
                   "cannot update {path}: {reason}; fetch or build it anew",
                   {{"path", path}, {"reason", reason}});
}

// The database that is to be updated.
class Target {
 public:
  explicit Target(StagingFile& staging) : staging_(staging), empty_(is_empty_or_missing(staging.target())) {
    if (empty_) return;
    try {
      load();
    } catch (const SQLite::Exception& failure) {
      if (std::optional<Error> locked = locked_error(staging.target(), failure)) throw *locked;
      throw_damaged(staging.target(), failure.what());
    }
  }

  [[nodiscard]] const StoredState& stored() const { return stored_; }
  [[nodiscard]] bool empty() const { return empty_; }
  // Whether the file has an older layout, so that it is replaced even if no record differs.
  [[nodiscard]] bool migrated() const { return copy_.has_value(); }

  bool repos_differ(const std::vector<RepoInfo>& facts) {
    if (empty_ || facts.empty()) return false;
    Connection live = Connection::open_read_only(staging_.target());
    return repo_facts_differ(live.database(), facts);
  }

  // The staging file, filled with what the target holds, ready to be written.
  Connection take_copy() {
    if (copy_) return std::move(*copy_);
    if (empty_) return Connection::create(staging_.path());
    staging_.copy_target();
    return Connection::open_private_copy(staging_.path());
  }

 private:
  void load() {
    const FileHeader header = read_file_header(staging_.target());
    if (DbSchemaVersion::from_user_version(header.user_version) < kDbSchemaVersion) {
      staging_.copy_target();
      copy_ = Connection::open_private_copy(staging_.path());
      stored_ = load_state(copy_->database());
    } else {
      Connection live = Connection::open_read_only(staging_.target());
      stored_ = load_state(live.database());
    }
  }

  StagingFile& staging_;
  bool empty_;
  std::optional<Connection> copy_{};
  StoredState stored_{};
};

void require_records(const IngestRequest& request, const ScanResult& scanned) {
  if (scanned.read == 0)
    throw make_error(ErrorKind::Input, "ERRDEX_INGEST_EMPTY",
                     "cannot ingest {source}: there is no record in it; name a dataset's files or directory",
                     {{"source", request.sources.empty() ? "nothing" : request.sources.front()}});
  if (!scanned.records.empty() && !(request.strict && scanned.rejected > 0)) return;
  throw make_error(ErrorKind::Input, "ERRDEX_INGEST_REJECTED",
                   "cannot ingest: {count} of {total} records were rejected, the database is as it was; "
                   "first: {first}; mend them, --rejects FILE lists them all",
                   {{"count", std::to_string(scanned.rejected)},
                    {"total", std::to_string(scanned.read)},
                    {"first", scanned.first_rejects.empty() ? "" : scanned.first_rejects.front().text}});
}

// The newest of the stated versions, else the option, else the newest time in the records.
std::string version_of(const IngestRequest& request, ScanResult& scanned) {
  const std::vector<std::string>& stated = scanned.stated_versions;
  if (stated.empty()) return request.dataset_version.value_or(scanned.newest_time);
  if (stated.size() > 1)
    scanned.notes.push_back("the sources state " + std::to_string(stated.size()) +
                            " dataset versions; the newest, " + stated.back() + ", was taken");
  return stated.back();
}

class Ingest {
 public:
  explicit Ingest(const IngestRequest& request)
      : request_(request),
        staging_(request.database_path),
        target_(staging_),
        scan_(request, target_.stored()) {}

  IngestReport run() {
    ScanResult scanned = scan_.run();
    require_records(request_, scanned);
    const VersionPlan plan = make_plan(scanned);
    report_scan(scanned);
    report_plan(plan);
    const bool differs = plan.differs() || target_.migrated() || target_.repos_differ(scanned.repo_infos);
    if (differs)
      write(plan, scanned);
    else
      report_.digest = target_.stored().newest->digest;
    report_.database_bytes = std::filesystem::file_size(staging_.target());
    return std::move(report_);
  }

 private:
  VersionPlan make_plan(ScanResult& scanned) {
    const IngestMode mode =
        request_.mode.value_or(scanned.published_directory ? IngestMode::Snapshot : IngestMode::Merge);
    const std::string stated = version_of(request_, scanned);
    VersionPlan plan = plan_version(target_.stored(), stated, mode, request_.allow_older, staging_.target());
    if (plan.name.value() != normalized_time(stated))
      scanned.notes.push_back("the records of the older version " + stated + " were merged into " +
                              plan.name.value());
    plan_records(plan, target_.stored(), scanned.records);
    return plan;
  }

  void write(const VersionPlan& plan, const ScanResult& scanned) {
    try {
      Connection connection = target_.take_copy();
      watch_interrupts(connection.database());
      write_rows(connection.database(), plan, scanned);
      if (!request_.keep_history) give_back_free_pages(connection);
    } catch (const SQLite::Exception& failure) {
      end_if_interrupted(request_);
      throw_write_failed(staging_.target(), failure.getErrorCode(), failure.what());
    }
    end_if_interrupted(request_);
    staging_.publish();
  }

  // Statements of any length end soon after it is asked for.
  void watch_interrupts(SQLite::Database& database) const {
    constexpr int kInstructions = 10'000;  // far less than a millisecond
    if (!request_.interrupted) return;
    const auto ask = [](void* request) {
      return static_cast<int>(static_cast<const IngestRequest*>(request)->interrupted());
    };
    sqlite3_progress_handler(database.getHandle(), kInstructions, ask, const_cast<IngestRequest*>(&request_));
  }

  void tell_progress(IngestStage stage, std::uint64_t records, std::uint64_t total) const {
    if (request_.progress) request_.progress({stage, records, total, 0, 0});
  }

  void write_rows(SQLite::Database& database, const VersionPlan& plan, const ScanResult& scanned) {
    SQLite::Transaction transaction(database);
    begin_version(database, plan);
    const bool forgot = end_revisions(database, plan, request_.keep_history);
    const std::int64_t newest_template = newest_template_of(database);
    const NewestRows before = newest_rows(database);
    write_records(database, plan);
    write_repo_facts(database, scanned.repo_infos);
    const bool rebuild = forgot && delete_orphans(database);
    tell_progress(IngestStage::Indexing, plan.writes.size(), plan.writes.size());
    build_match_index(database, rebuild ? 1 : newest_template + 1, before.content + 1);
    count_text_words(database, forgot ? 1 : before.content + 1);
    report_.findings = findings_since(database, before);
    report_.digest = complete_version(database, plan, target_.stored(), request_.keep_history);
    transaction.commit();
  }

  void write_records(SQLite::Database& database, const VersionPlan& plan) {
    std::optional<FreshFile> fresh;
    if (target_.empty()) fresh.emplace(database);
    RecordsAhead records(places_of(plan), [this](std::uint64_t place) { return scan_.read_again(place); });
    RecordWriter writer(database, plan.row, target_.empty());
    std::uint64_t written = 0;
    for (const PlannedWrite& planned : plan.writes) {
      if (written % 1024 == 0) tell_progress(IngestStage::Writing, written, plan.writes.size());
      ++written;
      writer.write(records.next(), planned.record.digest, planned.record.content_hash, planned.error_row);
    }
    if (fresh) fresh->finish();
  }

  [[nodiscard]] std::vector<RecordsAhead::Place> places_of(const VersionPlan& plan) const {
    std::vector<RecordsAhead::Place> places;
    for (const PlannedWrite& planned : plan.writes)
      places.push_back({planned.record.place, scan_.bytes_of(planned.record.place)});
    return places;
  }

  static void give_back_free_pages(Connection& connection) {
    // VACUUM attaches a database of its own, which connections to files from outside may not.
    sqlite3_limit(connection.database().getHandle(), SQLITE_LIMIT_ATTACHED, 1);
    connection.execute("VACUUM");
  }

  struct NewestRows {
    std::int64_t content = 0;
    std::int64_t revision = 0;
  };

  static NewestRows newest_rows(SQLite::Database& database) {
    Statement newest(database, sql::ingest::read_newest_rows);
    return newest.step() ? NewestRows{newest.integer(0), newest.integer(1)} : NewestRows{};
  }

  static std::uint64_t findings_since(SQLite::Database& database, const NewestRows& before) {
    Statement count(database, sql::ingest::count_new_findings);
    return static_cast<std::uint64_t>(find_row(count, before.content, before.revision).value_or(0));
  }

  static std::int64_t newest_template_of(SQLite::Database& database) {
    Statement newest(database, sql::ingest::read_newest_template);
    return find_row(newest).value_or(0);
  }

  void report_scan(ScanResult& scanned) {
    report_.read = scanned.read;
    report_.duplicate = scanned.duplicate;
    report_.rejected = scanned.rejected;
    report_.first_rejects = std::move(scanned.first_rejects);
    report_.notes = std::move(scanned.notes);
  }

  void report_plan(const VersionPlan& plan) {
    report_.dataset_version = plan.name.value();
    report_.kind = plan.mode == IngestMode::Snapshot ? "snapshot" : "merge";
    report_.added = static_cast<std::uint64_t>(plan.counts.added);
    report_.changed = static_cast<std::uint64_t>(plan.counts.changed);
    report_.reanalyzed = static_cast<std::uint64_t>(plan.counts.reanalyzed);
    report_.removed = static_cast<std::uint64_t>(plan.counts.removed);
    report_.stored = report_.added + report_.changed + report_.reanalyzed;
    report_.unchanged = plan.unchanged;
  }

  const IngestRequest& request_;
  StagingFile staging_;
  Target target_;
  Scan scan_;
  IngestReport report_{};
};

}  // namespace

IngestReport ingest_dataset(const IngestRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  IngestReport report = Ingest(request).run();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  report.seconds = taken.count();
  return report;
}

}  // namespace errdex
