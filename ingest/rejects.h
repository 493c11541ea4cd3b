#pragma once

// Rejected records as text: one line for people, one for programs.

#include <string>

#include "ingest/record_rules.h"

namespace errdex {

// "file:line: /pointer: message [CODE]", at most 400 bytes, control characters escaped.
std::string reject_line(const RejectedRecord& rejected);

// {"source","line","byteOffset","pointer","rule","message","record"} on one line, without newline. `record`
// is the JSON value where it parses, else a string. RecordParser reads such a line as an envelope.
std::string reject_json(const RejectedRecord& rejected);

}  // namespace errdex
