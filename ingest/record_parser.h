#pragma once

// One JSON document as a validated record, or the reason why it is none. The only user of simdjson.

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ingest/dataset_reader.h"
#include "ingest/record_rules.h"
#include "schema/record.h"

namespace errdex {

struct ParsedRecord {
  ErrorRecord record;
  OptionalText stated_version;  // the envelope's datasetVersion, fixed-width UTC
};

class RecordParser {
 public:
  explicit RecordParser(const RuleOptions& rules = {}, const ReadOptions& limits = {});
  ~RecordParser();
  RecordParser(const RecordParser&) = delete;
  RecordParser& operator=(const RecordParser&) = delete;

  // Reads a record, an envelope {"record", "datasetVersion"}, or a line of reject_json(). Any bytes are
  // allowed; never throws for what they are. Stored text has control pictures (U+2400 + c) for control
  // characters other than \t \n \r, and U+FFFD for lone surrogates; original_fields keep what was there.
  std::variant<ParsedRecord, RejectedRecord> parse(std::string_view json, const std::string& source,
                                                   const Document& where);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// A file that a manifest lists.
struct ListedFile {
  std::string path;
  OptionalInt bytes;
  OptionalText sha256;
  OptionalInt raw_bytes;
  OptionalText raw_sha256;
};

struct Manifest {
  OptionalText dataset_version;  // as spelled
  std::vector<ListedFile> files;
};

// Throws: Error{Input} where `json`, the content of `path`, is no manifest.
Manifest parse_manifest(std::string_view json, const std::string& path);
// Throws: Error{Input} where `json`, the content of `path`, is no list of repositories.
std::vector<RepoInfo> parse_repos(std::string_view json, const std::string& path);
// `json` without blanks between its tokens, or "" where it is not one JSON value.
std::string minified_json(std::string_view json);

}  // namespace errdex
