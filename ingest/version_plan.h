#pragma once

// What an ingest is going to do, decided before anything is written: which version it makes, which
// records it writes, which revisions end.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/connection.h"
#include "db/digest.h"
#include "ingest/ingest.h"
#include "schema/ids.h"
#include "schema/versions.h"

namespace errdex {

// A record id as number; its order is the order of the ids as text.
// Requires: 16 lower-case hex digits.
std::uint64_t packed_id(std::string_view id);

// One error of the database with what tells whether an incoming record differs from its current one.
struct StoredError {
  std::uint64_t id = 0;
  std::int64_t error_row = 0;
  std::uint32_t repo = 0;                      // index into StoredState::repos
  std::optional<std::int64_t> revision_row{};  // of the current revision; absent when it has none
  std::int64_t first_version = 0;
  RecordDigest digest{};
  ContentHash content_hash{};
};

struct ChangeCounts {
  std::int64_t added = 0;
  std::int64_t changed = 0;
  std::int64_t reanalyzed = 0;
  std::int64_t removed = 0;
};

struct StoredVersion {
  VersionRow row;
  DatasetVersion name;
  ChangeCounts counts{};
  std::string digest{};
};

// What a database holds before an ingest; the default is an empty one.
struct StoredState {
  std::optional<StoredVersion> newest{};
  std::vector<std::string> versions;  // names, in the order of their rows
  std::vector<std::string> repos;
  std::vector<StoredError> errors;  // ascending by id
};

// Reads the state. Cost: one pass over the revisions; about 100 bytes of memory an error.
StoredState load_state(SQLite::Database& database);

// An accepted record of the input, without its text.
struct IncomingRecord {
  std::uint64_t id = 0;
  std::uint32_t repo = 0;   // index into a list of repository names
  std::uint64_t place = 0;  // where it is read again
  RecordDigest digest{};
  ContentHash content_hash{};
};

struct PlannedWrite {
  IncomingRecord record;
  std::optional<ErrorRow> error_row{};  // absent: the error is new here
};

struct VersionPlan {
  VersionRow row;
  DatasetVersion name;
  OptionalText stated_as{};  // the source's spelling where it differs from the name
  IngestMode mode = IngestMode::Merge;
  bool new_version = true;
  std::vector<PlannedWrite> writes{};     // in the order of the input
  std::vector<StoredError> superseded{};  // their current revisions end
  std::uint64_t unchanged = 0;
  ChangeCounts counts{};

  // Whether the database will be another one.
  [[nodiscard]] bool differs() const { return new_version || !writes.empty() || !superseded.empty(); }
};

// Decides which version is written: `stated` (a time in any form of ISO 8601), newer than what is stored.
// `records` and `superseded` stay empty.
//
// An older version is refused unless `allow_older`; then a merge goes into the stored newest version, and
// a snapshot becomes a version of its own that is current from now on.
//
// Throws: Error{Input} when `stated` is not a time, or is older than the stored version.
VersionPlan plan_version(const StoredState& stored, const std::string& stated, IngestMode mode,
                         bool allow_older, const std::string& database_path);

// Sorts incoming records into new, other and equal ones, and finds what ends.
// Requires: at most one record an id; each id has the repository that is stored for it.
void plan_records(VersionPlan& plan, const StoredState& stored, const std::vector<IncomingRecord>& incoming);

// The error of this id, or nullptr.
const StoredError* find_error(const StoredState& stored, std::uint64_t id);

}  // namespace errdex
