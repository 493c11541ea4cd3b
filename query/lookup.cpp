#include "query/lookup.h"

#include <algorithm>
#include <array>
#include <schema/sql/query.h>
#include <utility>

#include <SQLiteCpp/Database.h>

#include "db/connection.h"
#include "db/record_reader.h"
#include "db/statement.h"
#include "query/full_answer.h"
#include "query/full_text.h"
#include "query/resolved_filter.h"
#include "query/sqlite_index.h"

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

constexpr std::array<std::string_view, 6> kTextFields{"message",          "documentation", "triggerScenarios",
                                                      "commonSituations", "solutions",     "preventionTips"};

// The field with the most different words of the query, the first of equals.
Snippet best_snippet(Statement& texts, const std::vector<std::string>& words) {
  Snippet best;
  for (std::size_t field = 0; field < kTextFields.size(); ++field) {
    const std::string text = texts.text(static_cast<int>(field));
    std::vector<ByteRange> found = highlights(text, words);
    if (best.field.empty() || found.size() > best.highlights.size())
      best = {std::string(kTextFields[field]), text, std::move(found)};
  }
  return best;
}

}  // namespace

class ErrorLookup::State {
 public:
  explicit State(const std::string& path)
      : connection(Connection::open_read_only(path)),
        database(connection.database()),
        index(database),
        records(database),
        full_text(database, sql::query::full_text),
        snippet_text(database, sql::query::snippet_text),
        records_of_content(database, sql::query::records_of_content) {}

  Connection connection;
  SQLite::Database& database;
  SqliteIndex index;
  RecordReader records;
  Statement full_text;
  Statement snippet_text;
  Statement records_of_content;

  // The first record of a content that passes the filter.
  std::optional<ErrorRecord> record_of_content(std::int64_t content, const ResolvedFilter& filter);
  std::optional<std::int64_t> find_revision(std::string_view id_or_slug, const ResolvedFilter& filter);
};

std::optional<ErrorRecord> ErrorLookup::State::record_of_content(std::int64_t content,
                                                                 const ResolvedFilter& filter) {
  Statement& rows = records_of_content;
  rows.reset();
  rows.bind(rows.parameter(":content_id"), content);
  filter.bind(rows);
  std::optional<RevisionRow> row;
  while (!row && rows.step())
    if (filter.lets_repo_pass(rows.integer(2))) row = RevisionRow(rows.integer(0));
  rows.reset();
  if (!row) return std::nullopt;
  std::optional<StoredRecord> stored = records.read(*row);
  if (!stored) return std::nullopt;
  return std::move(stored->record);
}

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

SearchAnswer ErrorLookup::search(std::string_view words, const LookupFilter& filter, std::size_t limit) {
  const ReadTransaction transaction(state_->database);
  const ResolvedFilter resolved(state_->database, filter);
  SearchAnswer answer;
  answer.dataset_version = resolved.dataset_version();
  answer.unknown_filters = resolved.unknown();
  const FullTextQuery query = full_text_query(words);
  if (query.expression.empty()) {
    answer.degraded.push_back({"nothing-to-search", "the query holds no word that is indexed"});
    return answer;
  }
  Statement& rows = state_->full_text;
  rows.reset();
  rows.bind(1, std::string_view(query.expression));
  while (answer.hits.size() < limit && rows.step()) {
    const std::int64_t content = rows.integer(0);
    std::optional<ErrorRecord> record = state_->record_of_content(content, resolved);
    if (!record) continue;
    state_->snippet_text.reset();
    state_->snippet_text.bind(1, content);
    Snippet snippet;
    if (state_->snippet_text.step()) snippet = best_snippet(state_->snippet_text, query.words);
    answer.hits.push_back({std::move(*record), -rows.real(1), std::move(snippet)});
  }
  rows.reset();
  return answer;
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
