#pragma once

// The fields of a record as texts by name: what a regular expression is looked for in.

#include <string>
#include <string_view>
#include <vector>

#include "schema/record.h"

namespace errdex {

struct RecordField {
  std::string_view name;    // as in the dataset: message, solutions, filePath …
  std::string_view column;  // of errors_fts; empty: full text does not hold it
  bool of_content = true;   // false: of one record, as its id or path
  // The texts of the field: none where it is absent, one for each entry of a list. Lifetime: the record's.
  std::vector<std::string_view> (*texts)(const ErrorRecord& record) = nullptr;
};

// All of them, in the dataset's order.
const std::vector<RecordField>& record_fields();

}  // namespace errdex
