#pragma once

// Two states of a record, field by field.

#include <string>
#include <vector>

#include "schema/record.h"

namespace errdex {

// A field whose value is another one. Values are JSON text as the source spells them; absent where the record
// does not have the field.
struct FieldChange {
  std::string field;  // the dataset's name
  OptionalText before{};
  OptionalText after{};

  friend bool operator==(const FieldChange&, const FieldChange&) = default;
};

// Every field that differs, in the order of the names; empty for equal records.
std::vector<FieldChange> field_changes(const ErrorRecord& before, const ErrorRecord& after);

}  // namespace errdex
