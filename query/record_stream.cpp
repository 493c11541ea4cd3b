#include "query/record_stream.h"

#include <algorithm>
#include <schema/sql/query.h>
#include <utility>

#include <SQLiteCpp/Database.h>

#include "db/connection.h"
#include "db/digest.h"
#include "db/record_reader.h"
#include "db/statement.h"
#include "query/resolved_filter.h"

namespace errdex {

class RecordStream::State {
 public:
  State(const std::string& path, const LookupFilter& wanted)
      : connection(Connection::open_read_only(path)),
        database(begun(connection.database())),
        filter(database, wanted),
        rows(database, sql::query::records_to_export),
        records(database) {
    filter.bind(rows);
  }

  // One read transaction: whatever replaces the file meanwhile, one version is read.
  static SQLite::Database& begun(SQLite::Database& database) {
    database.exec("BEGIN");
    return database;
  }

  Connection connection;
  SQLite::Database& database;
  ResolvedFilter filter;
  Statement rows;
  RecordReader records;
};

RecordStream::RecordStream(const std::string& path, const LookupFilter& filter)
    : state_(std::make_unique<State>(path, filter)) {}
RecordStream::~RecordStream() = default;

const std::string& RecordStream::dataset_version() const {
  return state_->filter.dataset_version();
}
const std::vector<UnknownFilterValue>& RecordStream::unknown_filters() const {
  return state_->filter.unknown();
}

std::optional<ErrorRecord> RecordStream::next() {
  while (state_->rows.step()) {
    if (!state_->filter.lets_repo_pass(state_->rows.integer(1))) continue;
    if (auto stored = state_->records.read(RevisionRow(state_->rows.integer(0))))
      return std::move(stored->record);
  }
  return std::nullopt;
}

RecordStream::RepoFacts RecordStream::repo_facts(const std::string& repo) {
  Statement row(state_->database, sql::query::repo_facts);
  row.bind(1, std::string_view(repo));
  if (!row.step()) return {};
  return {row.optional_text(0), row.optional_text(1), row.optional_integer(2), row.optional_integer(3),
          row.optional_text(4), row.optional_text(5), row.optional_text(6)};
}

RecordStream::StatedDigest RecordStream::stated_digest() {
  Statement row(state_->database, sql::query::stated_digest);
  row.bind(1, state_->filter.version());
  if (!row.step()) return {};
  return {row.text(0), row.integer(1)};
}

std::optional<RecomputedDigest> recompute_digest(const std::string& path, const OptionalText& as_of) {
  LookupFilter filter;
  filter.as_of = as_of;
  RecordStream stream(path, filter);
  if (!stream.unknown_filters().empty() || stream.dataset_version().empty()) return std::nullopt;
  std::vector<std::pair<std::string, RecordDigest>> digests;
  while (const std::optional<ErrorRecord> record = stream.next())
    digests.emplace_back(record->id.value(), record_digest(*record));
  std::sort(digests.begin(), digests.end());
  VersionDigest version;
  for (const auto& [id, digest] : digests) version.add(digest);
  return RecomputedDigest{stream.dataset_version(), version.finish(), digests.size(),
                          stream.stated_digest().digest};
}

}  // namespace errdex
