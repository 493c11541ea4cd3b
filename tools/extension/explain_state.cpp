#include "tools/extension/explain_state.h"

#include <cstdio>
#include <schema/sql/query.h>
#include <string>

#include "db/record_reader.h"
#include "query/full_answer.h"
#include "query/resolved_filter.h"
#include "query/sqlite_index.h"
#include "schema/error.h"
#include "schema/versions.h"

namespace errdex {
namespace {

// A table of ours that refers to errdex_explain would ask without end: only the outermost question is heard.
class Asking {
 public:
  explicit Asking(bool& flag) : flag_(flag) {
    if (flag)
      throw make_error(ErrorKind::Database, "ERRDEX_EXTENSION_RECURSION",
                       "cannot ask errdex_explain while it reads the database: a view in this file asks it "
                       "again; this is no database of errdex ingest, do not trust it");
    flag_ = true;
  }
  ~Asking() { flag_ = false; }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

 private:
  bool& flag_;
};

bool has_meta_table(DatabaseRef database) {
  return sqlite3_table_column_metadata(database.handle(), nullptr, "meta", "value", nullptr, nullptr, nullptr,
                                       nullptr, nullptr) == SQLITE_OK;
}

// The layout that the file states, absent where it is not one of errdex.
std::optional<std::string> layout_of(DatabaseRef database) {
  if (!has_meta_table(database)) return std::nullopt;
  Statement stated(database, sql::query::layout);
  if (!stated.step()) return std::nullopt;
  return stated.text(0);
}

// The same rule as db/migration.h has.
bool reads(const std::string& layout) {
  DbSchemaVersion found;
  return std::sscanf(layout.c_str(), "%d.%d", &found.model, &found.revision) == 2 &&
         found.model == kDbSchemaVersion.model && found.revision <= kDbSchemaVersion.revision;
}

void require_tables_of_errdex(DatabaseRef database) {
  const std::optional<std::string> layout = layout_of(database);
  if (!layout)
    throw make_error(ErrorKind::Database, "ERRDEX_EXTENSION_NO_TABLES",
                     "cannot explain from this connection: its database has no tables of errdex; "
                     "open a file made by errdex ingest, or ATTACH one");
  if (!reads(*layout))
    throw make_error(ErrorKind::Database, "ERRDEX_EXTENSION_LAYOUT",
                     "cannot explain from this database: it has layout {layout}, this errdex extension reads "
                     "up to {supported}; take the extension and the file of one errdex",
                     {{"layout", layout->substr(0, 32)}, {"supported", kDbSchemaVersion.text()}});
}

void refuse_unknown(const std::vector<UnknownFilterValue>& unknown, const std::string& dataset_version) {
  if (unknown.empty()) return;
  const UnknownFilterValue& first = unknown.front();
  std::string nearest;
  for (const std::string& name : first.nearest) nearest += (nearest.empty() ? "" : ", ") + name;
  throw make_error(ErrorKind::Usage, "ERRDEX_EXTENSION_FILTER",
                   "cannot filter errdex_explain: dataset {version} has no {filter} '{value}'; "
                   "the nearest there: {nearest}",
                   {{"version", dataset_version},
                    {"filter", first.filter},
                    {"value", first.value},
                    {"nearest", nearest.empty() ? "none" : nearest}});
}

}  // namespace

class ExplainState::Reader {
 public:
  explicit Reader(DatabaseRef database) : index(database), records(database) {}

  SqliteIndex index;
  RecordReader records;
};

ExplainState::ExplainState(DatabaseRef database) : database_(database) {}
ExplainState::~ExplainState() = default;

std::int64_t ExplainState::state_of_database() {
  if (!data_version_) data_version_.emplace(database_, sql::query::data_version);
  data_version_->reset();
  const std::int64_t by_others = data_version_->step() ? data_version_->integer(0) : 0;
  data_version_->reset();
  return by_others << 32 ^ sqlite3_total_changes(database_.handle());
}

ExplainState::Reader& ExplainState::current_reader() {
  const std::int64_t state = state_of_database();
  if (reader_ && reader_state_ == state) return *reader_;
  reader_.reset();
  require_tables_of_errdex(database_);
  reader_ = std::make_unique<Reader>(database_);
  reader_state_ = state;
  return *reader_;
}

Answer ExplainState::ask_reader(const ExplainQuestion& question) {
  Reader& reader = current_reader();
  const ResolvedFilter filter(database_, question.filter);
  refuse_unknown(filter.unknown(), filter.dataset_version());
  return full_answer(reader.index, reader.records, question.text, filter, question.options);
}

Answer ExplainState::explain(const ExplainQuestion& question) {
  const Asking asking(is_asking_);
  try {
    return ask_reader(question);
  } catch (...) {  // also statements that were left in the middle end here
    reader_.reset();
    data_version_.reset();
    throw;
  }
}

}  // namespace errdex
