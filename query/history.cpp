#include "query/history.h"

#include <schema/sql/query.h>

#include "db/record_reader.h"
#include "db/statement.h"

namespace errdex {
namespace {

std::optional<std::int64_t> find_error_row(SQLite::Database& database, std::string_view id_or_slug) {
  const std::size_t slash = id_or_slug.rfind('/');
  const bool by_id = slash == std::string_view::npos;
  Statement found(database, by_id ? sql::query::error_by_id : sql::query::error_by_slug);
  if (by_id) {
    found.bind(found.parameter(":id"), id_or_slug);
  } else {
    found.bind(found.parameter(":repo"), id_or_slug.substr(0, slash));
    found.bind(found.parameter(":slug"), id_or_slug.substr(slash + 1));
  }
  if (!found.step()) return std::nullopt;
  return found.integer(0);
}

// Collects the revisions of one error, oldest first.
class HistoryBuilder {
 public:
  void add(Statement& row, const ErrorRecord& record) {
    RevisionSummary revision;
    revision.first_version = row.text(3);
    history_.current = row.integer(5) != 0;
    if (!history_.current) revision.last_version = row.text(4);
    revision.analyzed_sha = record.analyzed_sha.value();
    revision.analyzed_at = record.analyzed_at;
    revision.change = change_to(record, row.integer(1));
    if (before_) revision.fields = field_changes(*before_, record);
    history_.revisions.push_back(std::move(revision));
    before_ = record;
    last_version_ = row.optional_integer(2).value_or(0);
  }

  std::optional<RecordHistory> finish(const std::string& dataset_version) {
    if (!before_) return std::nullopt;
    history_.dataset_version = dataset_version;
    history_.id = before_->id;
    history_.repo = before_->repo;
    history_.slug = before_->slug;
    history_.message = before_->content.error_message;
    return std::move(history_);
  }

 private:
  [[nodiscard]] std::string change_to(const ErrorRecord& record, std::int64_t first_version) const {
    if (!before_) return "added";
    if (first_version > last_version_ + 1) return "returned";
    return before_->content == record.content ? "reanalyzed" : "changed";
  }

  RecordHistory history_{};
  std::optional<ErrorRecord> before_{};
  std::int64_t last_version_ = 0;
};

}  // namespace

std::optional<RecordHistory> read_history(SQLite::Database& database, std::string_view id_or_slug,
                                          const ResolvedFilter& filter) {
  const std::optional<std::int64_t> error = find_error_row(database, id_or_slug);
  if (!error) return std::nullopt;
  RecordReader records(database);
  HistoryBuilder history;
  Statement rows(database, sql::query::revisions_of_error);
  rows.bind(rows.parameter(":error_id"), *error);
  rows.bind(rows.parameter(":version"), filter.version());
  while (rows.step())
    if (const auto stored = records.read(RevisionRow(rows.integer(0)))) history.add(rows, stored->record);
  return history.finish(filter.dataset_version());
}

}  // namespace errdex
