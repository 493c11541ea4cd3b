#include "query/lookup.h"

#include <algorithm>
#include <schema/sql/query.h>
#include <utility>

#include <SQLiteCpp/Database.h>

#include "db/connection.h"
#include "db/record_reader.h"
#include "db/statement.h"
#include "query/facet_counter.h"
#include "query/full_answer.h"
#include "query/regex_search.h"
#include "query/resolved_filter.h"
#include "query/sqlite_index.h"
#include "query/text_search.h"

namespace errdex {
namespace {

// One read transaction around many small statements: without it each of them locks and unlocks the file.
class ReadTransaction {
 public:
  explicit ReadTransaction(SQLite::Database& database) : database_(database) { database_.exec("BEGIN"); }
  ~ReadTransaction() { database_.tryExec("COMMIT"); }
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;

 private:
  SQLite::Database& database_;
};

}  // namespace

class ErrorLookup::State {
 public:
  explicit State(const std::string& path)
      : connection(Connection::open_read_only(path)),
        database(connection.database()),
        index(database),
        records(database) {}

  Connection connection;
  SQLite::Database& database;
  SqliteIndex index;
  RecordReader records;
  std::optional<TextSearch> text_search;  // made when it is first asked

  std::optional<std::int64_t> find_revision(std::string_view id_or_slug, const ResolvedFilter& filter);
};

std::optional<std::int64_t> ErrorLookup::State::find_revision(std::string_view id_or_slug,
                                                              const ResolvedFilter& filter) {
  const std::size_t slash = id_or_slug.rfind('/');
  Statement found(database,
                  slash == std::string_view::npos ? sql::query::record_by_id : sql::query::record_by_slug);
  filter.bind(found);
  found.bind(found.parameter(":any_version"), static_cast<std::int64_t>(filter.means_any_version()));
  if (slash == std::string_view::npos) {
    found.bind(found.parameter(":id"), id_or_slug);
  } else {
    found.bind(found.parameter(":repo"), id_or_slug.substr(0, slash));
    found.bind(found.parameter(":slug"), id_or_slug.substr(slash + 1));
  }
  while (found.step())
    if (filter.lets_repo_pass(found.integer(1))) return found.integer(0);
  return std::nullopt;
}

ErrorLookup::ErrorLookup(const std::string& path) : state_(std::make_unique<State>(path)) {}
ErrorLookup::ErrorLookup(ErrorLookup&&) noexcept = default;
ErrorLookup& ErrorLookup::operator=(ErrorLookup&&) noexcept = default;
ErrorLookup::~ErrorLookup() = default;

std::string ErrorLookup::dataset_version() const {
  Statement latest(state_->database, sql::query::latest_version);
  return latest.step() ? latest.text(1) : std::string();
}

Answer ErrorLookup::explain(std::string_view text, const LookupFilter& filter,
                            const ExplainOptions& options) {
  const ReadTransaction transaction(state_->database);
  const ResolvedFilter resolved(state_->database, filter);
  return full_answer(state_->index, state_->records, text, resolved, options);
}

SearchAnswer ErrorLookup::search(std::string_view words, const LookupFilter& filter,
                                 const SearchOptions& options) {
  const ReadTransaction transaction(state_->database);
  const ResolvedFilter resolved(state_->database, filter);
  if (!state_->text_search) state_->text_search.emplace(state_->database, state_->records);
  return state_->text_search->search(words, resolved, options);
}

SearchAnswer ErrorLookup::search(std::string_view words, const LookupFilter& filter, std::size_t limit) {
  SearchOptions options;
  options.limit = limit;
  return search(words, filter, options);
}

FacetAnswer ErrorLookup::facets(const LookupFilter& filter, const FacetOptions& options) {
  const ReadTransaction transaction(state_->database);
  const ResolvedFilter resolved(state_->database, filter);
  FacetCounter counter(state_->database, options.names.empty() ? facet_names() : options.names);
  const std::int64_t records = counter.count_records(resolved);
  return {resolved.dataset_version(), records, counter.facets(options.limit), resolved.unknown()};
}

GrepSummary ErrorLookup::grep(std::string_view regex, const LookupFilter& filter, const GrepOptions& options,
                              const GrepSink& sink) {
  const ReadTransaction transaction(state_->database);
  const ResolvedFilter resolved(state_->database, filter);
  return RegexSearch(state_->database, state_->records).search(regex, resolved, options, sink);
}

std::optional<RelatedAnswer> ErrorLookup::related(std::string_view id_or_slug, const LookupFilter& filter,
                                                  const RelatedOptions& options) {
  const ReadTransaction transaction(state_->database);
  const ResolvedFilter resolved(state_->database, filter);
  LookupFilter of_record;  // the others are for the related ones
  of_record.as_of = filter.as_of;
  const std::optional<std::int64_t> row =
      state_->find_revision(id_or_slug, ResolvedFilter(state_->database, of_record));
  if (!row) return std::nullopt;
  std::optional<StoredRecord> stored = state_->records.read(RevisionRow(*row));
  if (!stored) return std::nullopt;
  state_->index.use_filter(resolved);
  return RelatedAnswer{
      resolved.dataset_version(), std::move(stored->record),
      related_groups(state_->database, state_->records, state_->index, *row, resolved, options),
      resolved.unknown()};
}

std::optional<ErrorRecord> ErrorLookup::find(std::string_view id_or_slug, const LookupFilter& filter) {
  const ResolvedFilter resolved(state_->database, filter);
  const std::optional<std::int64_t> row = state_->find_revision(id_or_slug, resolved);
  if (!row) return std::nullopt;
  std::optional<StoredRecord> stored = state_->records.read(RevisionRow(*row));
  if (!stored) return std::nullopt;
  return std::move(stored->record);
}

std::vector<std::string> ErrorLookup::repo_names() {
  std::vector<std::string> names;
  Statement rows(state_->database, sql::query::repo_names);
  while (rows.step()) names.push_back(rows.text(1));
  return names;
}

std::vector<std::string> ErrorLookup::ids_with_prefix(std::string_view prefix, std::size_t limit) {
  const ResolvedFilter current(state_->database, {});
  Statement rows(state_->database, sql::query::ids_with_prefix);
  rows.bind(rows.parameter(":prefix"), prefix);
  rows.bind(rows.parameter(":version"), current.version());
  std::vector<std::string> ids;
  while (ids.size() < limit && rows.step()) ids.push_back(rows.text(0));
  return ids;
}

std::vector<RepoSummary> ErrorLookup::repos(const LookupFilter& filter) {
  const ResolvedFilter resolved(state_->database, filter);
  std::vector<RepoSummary> summaries;
  Statement rows(state_->database, sql::query::repos);
  resolved.bind(rows);
  while (rows.step()) {
    if (!resolved.lets_repo_pass(rows.integer(0))) continue;
    summaries.push_back({rows.text(1), rows.optional_text(2), rows.optional_text(3), rows.optional_integer(4),
                         rows.integer(5), rows.text(6), rows.text(7)});
  }
  return summaries;
}

std::optional<RecordHistory> ErrorLookup::history(std::string_view id_or_slug, const LookupFilter& filter) {
  return read_history(state_->database, id_or_slug, ResolvedFilter(state_->database, filter));
}

DatasetStats ErrorLookup::stats(const LookupFilter& filter, std::size_t most) {
  const ReadTransaction transaction(state_->database);
  return read_stats(state_->database, ResolvedFilter(state_->database, filter), most);
}

std::vector<UnknownFilterValue> ErrorLookup::unknown_values(const LookupFilter& filter) {
  return ResolvedFilter(state_->database, filter).unknown();
}

std::vector<VersionSummary> ErrorLookup::versions(const LookupFilter& filter) {
  const ResolvedFilter resolved(state_->database, filter);
  std::vector<VersionSummary> summaries;
  Statement rows(state_->database, sql::query::versions);
  rows.bind(rows.parameter(":version"), resolved.version());
  while (rows.step())
    summaries.push_back({rows.text(0), rows.text(1), rows.integer(2), rows.integer(3), rows.integer(4),
                         rows.integer(5), rows.integer(6), rows.text(7)});
  return summaries;
}

}  // namespace errdex
