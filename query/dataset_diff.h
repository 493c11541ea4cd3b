#pragma once

// What tells two dataset versions apart, record by record and field by field: of one database file, or of
// two.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "query/record_changes.h"

namespace errdex {

// One of the two: a database file and a version or date as LookupFilter::as_of; absent: the current version.
struct DatasetSide {
  std::string path;
  OptionalText as_of{};
};

// Changed: another content. Reanalyzed: the same content at another commit, place or time.
enum class RecordChange { Added, Removed, Changed, Reanalyzed };
const char* to_string(RecordChange change);  // "added", "removed", "changed", "reanalyzed"

struct RecordDifference {
  RecordChange change = RecordChange::Added;
  RecordId id;
  RepoName repo;
  Slug slug;
  std::string message;
  std::vector<FieldChange> fields{};  // of changed and reanalyzed records
};

struct DatasetDiff {
  std::string from_version;
  std::string to_version;
  std::uint64_t added = 0;
  std::uint64_t removed = 0;
  std::uint64_t changed = 0;
  std::uint64_t reanalyzed = 0;
  std::uint64_t unchanged = 0;

  [[nodiscard]] bool same() const { return added + removed + changed + reanalyzed == 0; }
};

// Compares the records of two versions and hands each difference to `visit`, in the order of ids.
// Throws: Error{Usage} for a version before the first one; as ErrorLookup for a file that cannot be used.
// Cost: linear in the records of both; only those that differ are read. Memory does not grow with them.
DatasetDiff compare_datasets(const DatasetSide& from, const DatasetSide& to,
                             const std::function<void(const RecordDifference&)>& visit);

}  // namespace errdex
