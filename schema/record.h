#pragma once

// One record of the dataset as C++ value: what a record is, and the names of its fields.
//
// Member, column and JSON key differ only in convention: analyzed_sha, analyzed_sha, analyzedSha.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "schema/ids.h"
#include "schema/versions.h"

namespace errdex {

using OptionalText = std::optional<std::string>;
using OptionalInt = std::optional<std::int64_t>;

// JSON key and JSON text of its value, exactly as the source spelled it.
using RawField = std::pair<std::string, std::string>;

// What a person reads and what a search matches. Equal content is stored once, whoever raises it.
struct RecordContent {
  OptionalText error_code;
  std::string error_message;
  std::string message_pattern;
  std::string error_type;
  OptionalText error_class;
  OptionalInt http_status;  // 100–599
  std::string severity;
  std::string documentation;
  std::string trigger_scenarios;
  std::string common_situations;
  std::vector<std::string> solutions;  // most likely fix first
  OptionalText example_fix;
  OptionalText handling_strategy;
  OptionalText validation_code;
  OptionalText type_guard;
  OptionalText try_catch_pattern;
  std::vector<std::string> prevention_tips;
  std::vector<std::string> tags;
  OptionalText background_tag;

  friend bool operator==(const RecordContent&, const RecordContent&) = default;
};

struct ErrorRecord {
  RecordId id;
  RepoName repo;
  Slug slug;
  RecordContent content;
  std::string file_path;
  OptionalInt line_number;  // ≥ 1
  OptionalText source_code;
  OptionalInt source_code_start;  // ≥ 1
  OptionalInt source_code_end;    // ≥ source_code_start
  std::string github_url;
  CommitSha analyzed_sha;
  std::string analyzed_at;          // fixed-width UTC
  OptionalText content_changed_at;  // fixed-width UTC
  RecordSchemaVersion schema_version;

  // Fields this program does not know, sorted by key.
  std::vector<RawField> unknown_fields;
  // Known fields whose source spelling says more than the member above: a time in another form, a text
  // with U+0000 or a lone surrogate, an explicit null where absent is usual. Sorted by key.
  std::vector<RawField> original_fields;

  friend bool operator==(const ErrorRecord&, const ErrorRecord&) = default;
};

// The URL that repo, sha, path and lines imply: #L{start}-L{end}, or #L{line} where there is no span
// or `form` asks for it.
enum class UrlForm { Span, Line };
std::string implied_github_url(const ErrorRecord& record, UrlForm form);

}  // namespace errdex
