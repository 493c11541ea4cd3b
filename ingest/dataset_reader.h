#pragma once

// Files, directories, published datasets and standard input as one series of JSON documents, in a fixed
// order and readable again at any time. What a file is, its content tells.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ingest/input_file.h"
#include "schema/record.h"

namespace errdex {

// What repos.json of a published dataset says about one repository.
struct RepoInfo {
  std::string repo;
  OptionalText description;
  OptionalText language;
  OptionalInt stars;
  OptionalInt source_files;
  OptionalText default_branch;
  OptionalText analyzed_sha;
  OptionalText analyzed_at;  // fixed-width UTC
  OptionalInt error_count;

  friend bool operator==(const RepoInfo&, const RepoInfo&) = default;
};

// One JSON document of a source.
struct Document {
  std::uint32_t source = 0;
  std::uint64_t offset = 0;  // in the unpacked bytes
  std::uint64_t length = 0;
  std::uint64_t line = 0;  // of its first byte, from 1
};

class DatasetReader {
 public:
  // Opens `sources`: files, directories, or "-" for standard input.
  // Throws: Error{Io} for what cannot be read; Error{Input} for a source that is damaged, hostile or not as
  // its manifest lists it.
  explicit DatasetReader(const std::vector<std::string>& sources, const ReadOptions& options = {});
  ~DatasetReader();
  DatasetReader(const DatasetReader&) = delete;
  DatasetReader& operator=(const DatasetReader&) = delete;

  // Whether a source is a published directory, one with a manifest.json.
  [[nodiscard]] bool is_published() const;
  // The manifest's datasetVersion in fixed-width UTC.
  [[nodiscard]] OptionalText stated_version() const;
  [[nodiscard]] const std::vector<RepoInfo>& repos() const;

  // The next document; false after the last. Throws as the constructor does.
  bool next(Document& document);
  // Fills `buffer` with the bytes of `document`; its capacity has room for simdjson's padding. Of a document
  // beyond most_record_bytes only that many bytes and one more are read, so that the parser can refuse it.
  void read(const Document& document, std::string& buffer);
  // The path of a source, as given or found.
  [[nodiscard]] std::string source_name(std::uint32_t source) const;
  // Bytes of all sources; of packed ones that were not reached yet, as packed.
  [[nodiscard]] std::uint64_t total_bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace errdex
