#pragma once

// A valid record that a test changes where it matters, and the JSON lines to ingest it from.

#include <string>
#include <vector>

#include "schema/record.h"

namespace errdex::test {

class RecordBuilder {
 public:
  // A record whose id follows from repository, message and path, as the dataset's do in spirit.
  explicit RecordBuilder(std::string message = "no route to {host}");

  RecordBuilder& repo(std::string name);
  RecordBuilder& code(std::string code);
  RecordBuilder& error_class(std::string name);
  RecordBuilder& path(std::string path);
  RecordBuilder& pattern(std::string pattern);
  RecordBuilder& sha(char digit);
  RecordBuilder& analyzed_at(std::string time);
  RecordBuilder& documentation(std::string text);
  RecordBuilder& schema_version(std::int64_t version);

  [[nodiscard]] ErrorRecord record() const;
  // The record in its envelope, as one line.
  [[nodiscard]] std::string line(const std::string& dataset_version = "2026-08-27T13:17:12.746Z") const;

 private:
  ErrorRecord record_;
};

// The publisher's pattern for a message whose placeholders are {x}.
std::string published_pattern(const std::string& message);

}  // namespace errdex::test
