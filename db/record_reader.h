#pragma once

// Rows back into records: the one place that puts a record together from the tables.

#include <optional>
#include <vector>

#include "db/digest.h"
#include "db/statement.h"
#include "schema/record.h"

namespace errdex {

struct StoredRecord {
  RevisionRow revision_row;
  ErrorRow error_row;
  ContentRow content_row;
  VersionRow first_version;
  std::optional<VersionRow> last_version;  // absent while current
  ErrorRecord record;
  RecordDigest digest{};  // as stored, not recomputed
};

class RecordReader {
 public:
  // Lifetime: `database` must outlive the reader.
  explicit RecordReader(DatabaseRef database);

  // The record of one revision, absent when there is none.
  // Throws: Error{Database} when the stored parts do not make a record.
  std::optional<StoredRecord> read(RevisionRow row);

  // The content of one row. Requires: the row exists.
  RecordContent read_content(ContentRow row);

 private:
  std::vector<std::string> read_list(Statement& statement, ContentRow row);

  Statement revision_;
  Statement content_;
  Statement solutions_;
  Statement tips_;
  Statement tags_;
};

// Splits a stored JSON object of fields (unknown_fields, original_fields) into keys and raw values.
// Throws: Error{Database} when it is not one.
std::vector<RawField> split_raw_fields(std::string_view json_object);

// The opposite: fields as a JSON object, or nothing when there are none.
OptionalText join_raw_fields(const std::vector<RawField>& fields);

}  // namespace errdex
