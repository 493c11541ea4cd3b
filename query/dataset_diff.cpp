#include "query/dataset_diff.h"

#include <algorithm>
#include <schema/sql/query.h>

#include <SQLiteCpp/Database.h>

#include "db/connection.h"
#include "db/record_reader.h"
#include "db/statement.h"
#include "query/resolved_filter.h"
#include "schema/error.h"

namespace errdex {
namespace {

// The records of one side, one after the other in the order of ids.
class Side {
 public:
  explicit Side(const DatasetSide& side)
      : connection_(Connection::open_read_only(side.path)),
        filter_(connection_.database(), LookupFilter{.as_of = side.as_of}),
        records_(connection_.database()),
        rows_(connection_.database(), sql::query::records_of_version) {
    if (!filter_.unknown().empty())
      throw make_error(ErrorKind::Usage, "ERRDEX_DIFF_VERSION",
                       "cannot compare {version}: {path} has no version of that time or before; errdex "
                       "versions lists them",
                       {{"version", side.as_of.value_or("")}, {"path", side.path}});
    rows_.bind(rows_.parameter(":version"), filter_.version());
    next();
  }

  void next() {
    more_ = rows_.step();
    id_ = more_ ? rows_.text(0) : std::string();
  }
  [[nodiscard]] bool more() const { return more_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& version() const { return filter_.dataset_version(); }
  // Lifetime: until next().
  [[nodiscard]] std::string_view digest() { return rows_.view(2); }
  ErrorRecord record() {
    std::optional<StoredRecord> stored = records_.read(RevisionRow(rows_.integer(1)));
    return stored ? std::move(stored->record) : ErrorRecord();
  }

 private:
  Connection connection_;
  ResolvedFilter filter_;
  RecordReader records_;
  Statement rows_;
  bool more_ = false;
  std::string id_{};
};

class Comparison {
 public:
  Comparison(const DatasetSide& from, const DatasetSide& to,
             const std::function<void(const RecordDifference&)>& visit)
      : from_(from), to_(to), visit_(visit) {}

  DatasetDiff run() {
    diff_.from_version = from_.version();
    diff_.to_version = to_.version();
    while (from_.more() || to_.more()) step();
    return diff_;
  }

 private:
  void step() {
    if (!to_.more() || (from_.more() && from_.id() < to_.id())) {
      tell(RecordChange::Removed, from_.record(), {});
      ++diff_.removed;
      from_.next();
    } else if (!from_.more() || to_.id() < from_.id()) {
      tell(RecordChange::Added, to_.record(), {});
      ++diff_.added;
      to_.next();
    } else {
      compare();
      from_.next();
      to_.next();
    }
  }

  void compare() {
    if (from_.digest() == to_.digest()) {
      ++diff_.unchanged;
      return;
    }
    const ErrorRecord before = from_.record();
    const ErrorRecord after = to_.record();
    const bool same_content = before.content == after.content;
    ++(same_content ? diff_.reanalyzed : diff_.changed);
    tell(same_content ? RecordChange::Reanalyzed : RecordChange::Changed, after,
         field_changes(before, after));
  }

  void tell(RecordChange change, const ErrorRecord& record, std::vector<FieldChange> fields) const {
    visit_({change, record.id, record.repo, record.slug, record.content.error_message, std::move(fields)});
  }

  Side from_;
  Side to_;
  const std::function<void(const RecordDifference&)>& visit_;
  DatasetDiff diff_{};
};

}  // namespace

const char* to_string(RecordChange change) {
  switch (change) {
    case RecordChange::Added:
      return "added";
    case RecordChange::Removed:
      return "removed";
    case RecordChange::Changed:
      return "changed";
    case RecordChange::Reanalyzed:
      break;
  }
  return "reanalyzed";
}

DatasetDiff compare_datasets(const DatasetSide& from, const DatasetSide& to,
                             const std::function<void(const RecordDifference&)>& visit) {
  return Comparison(from, to, visit).run();
}

}  // namespace errdex
