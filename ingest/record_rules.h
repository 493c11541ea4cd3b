#pragma once

// What makes a JSON object a record of the dataset: one rule, one stable code each.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/error.h"
#include "schema/record.h"

namespace errdex {

struct RuleOptions {
  // Accepts what only looks odd: unknown values of enumerations, other forms of tags, patterns that are too
  // long, URLs that are not pinned to the commit. docs/input.md marks these rules.
  bool lenient = false;
};

// A document that is no record, and why.
struct RejectedRecord {
  std::string source;
  std::uint64_t line = 0;    // from 1
  std::uint64_t offset = 0;  // of the document in the unpacked source
  std::string pointer;       // JSON pointer to the field, "" for the document
  std::string rule;          // ERRDEX_RECORD_…
  std::string message;
  std::string record;  // the document's text
};

// A broken rule: the field and what is wrong with it.
struct Violation {
  std::string pointer;
  Error error;
};

// The violations that the parser finds while it reads.
Violation not_json(std::string_view reason);
Violation missing_field(std::string_view field);
Violation wrong_type(std::string_view pointer, std::string_view expected);
Violation duplicate_key(std::string_view pointer, std::string_view key);
Violation too_large(std::uint64_t limit);
Violation too_deep(std::uint64_t limit);
Violation not_utf8(std::uint64_t offset);
Violation bad_time(std::string_view pointer, std::string_view value);

// The first rule that `record` breaks, or nothing: identity, texts, numbers, source, provenance, then what
// lenient reading lets pass.
std::optional<Violation> first_violation(const ErrorRecord& record, const RuleOptions& options = {});

}  // namespace errdex
