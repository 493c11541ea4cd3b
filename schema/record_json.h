#pragma once

// A record as JSON text: the canonical form that digests are made of and exports consist of.
//
// Canonical means: one line, no blanks, keys in the order of their bytes, strings with the shortest
// escapes (\" \\ \b \t \n \f \r, \u00xx for other control characters, all else as UTF-8).

#include <string>
#include <string_view>
#include <vector>

#include "schema/api.h"
#include "schema/record.h"

namespace errdex {

// Appends `text` as a JSON string with its quotes. Invalid UTF-8 is replaced by U+FFFD, so the result
// is always valid JSON.
void append_json_string(std::string& out, std::string_view text);
ERRDEX_API std::string json_string(std::string_view text);

// The fields of the record with the source's own spelling of their values, sorted by key: what canonical_json
// consists of.
std::vector<RawField> record_fields(const ErrorRecord& record);

// The record with the source's own spelling of every field: what export writes. Reading it gives the
// same record again.
ERRDEX_API std::string canonical_json(const ErrorRecord& record);

}  // namespace errdex
