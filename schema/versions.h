#pragma once

// The three versions of this project, three types that never meet by accident.
//
//   DbSchemaVersion      the layout of our database file; ours
//   RecordSchemaVersion  a record's schemaVersion; the dataset's
//   DatasetVersion       the timestamp by which a published snapshot is named; the dataset's

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/api.h"
#include "schema/strong.h"

namespace errdex {

// A reader reads files of its own model whose revision is not above its own; require_readable in
// db/migration.h is the rule. model: the tables mean something else. revision: a reader of an earlier one
// would answer wrongly or miss records. addition: nothing that an earlier reader uses has changed.
struct ERRDEX_API DbSchemaVersion {
  int model = 0;
  int revision = 0;
  int addition = 0;

  friend auto operator<=>(const DbSchemaVersion&, const DbSchemaVersion&) = default;

  // The form kept in PRAGMA user_version: model * 10000 + revision * 100 + addition.
  [[nodiscard]] int user_version() const { return model * 10000 + revision * 100 + addition; }
  static DbSchemaVersion from_user_version(int user_version) {
    return {user_version / 10000, user_version / 100 % 100, user_version % 100};
  }
  // "1.0.0"
  [[nodiscard]] std::string text() const;
};

// History of the layout; a change of schema/sql/ddl adds a line here and a file in schema/sql/migrate.
//   0.9.0  error, content, revision; never released
//   1.0.0  first released layout: adds the view quality
inline constexpr DbSchemaVersion kDbSchemaVersion{1, 0, 0};

// "ERDX": PRAGMA application_id of every database of ours, so that file(1) and we know it.
inline constexpr std::int32_t kApplicationId = 0x45524458;

using RecordSchemaVersion = Strong<struct RecordSchemaVersionTag, std::int64_t>;

// Fixed-width UTC, 2026-08-27T13:17:12.746Z, so that the order of text is the order of time.
using DatasetVersion = Strong<struct DatasetVersionTag, std::string>;

// Reads an ISO 8601 time with zone (Z or ±hh:mm; seconds and fraction may be absent; a date alone is
// midnight UTC) and returns it in fixed-width UTC with milliseconds, or nothing when `text` is not a
// time. Digits past the millisecond are cut.
ERRDEX_API std::optional<std::string> normalized_time(std::string_view text);

}  // namespace errdex
