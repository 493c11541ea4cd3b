#pragma once

// One JSON document into a record, or the reason why it is none. The only place that knows simdjson.

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "schema/record.h"

namespace errdex {

// Why a document is no record.
struct RejectedRecord {
  std::string pointer;  // JSON pointer to the field, "" for the document
  std::string code;     // the rule, for example ERRDEX_RECORD_ID
  std::string message;
};

struct ParsedRecord {
  ErrorRecord record;
  OptionalText dataset_version{};  // of the envelope around it
};

using ParseResult = std::variant<ParsedRecord, RejectedRecord>;

class RecordParser {
 public:
  RecordParser();
  ~RecordParser();
  RecordParser(const RecordParser&) = delete;
  RecordParser& operator=(const RecordParser&) = delete;

  // Reads a record or an envelope {"record", "datasetVersion"}. Any bytes are allowed.
  ParseResult parse(std::string_view json);

  // Reads one text member of an object, absent where there is none.
  OptionalText read_text(std::string_view json, std::string_view key);
  // Reads one integer member of an object, absent where there is none.
  OptionalInt read_integer(std::string_view json, std::string_view key);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace errdex
