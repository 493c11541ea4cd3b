#pragma once

// The records of one version that pass a filter, one after the other: what exports are made of, and what a
// version's digest is computed from anew.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "query/answer/answer.h"
#include "schema/record.h"

namespace errdex {

class RecordStream {
 public:
  // Opens the database read-only; what is read is one state of it.
  // Throws: Error{Io}, Error{Database} as every look-up; Error{Usage} for a filter value that cannot be one.
  RecordStream(const std::string& path, const LookupFilter& filter);
  ~RecordStream();
  RecordStream(const RecordStream&) = delete;
  RecordStream& operator=(const RecordStream&) = delete;

  // The version that is read: the current one, or the one that filter.as_of names.
  [[nodiscard]] const std::string& dataset_version() const;
  // Filter values that name nothing here.
  [[nodiscard]] const std::vector<UnknownFilterValue>& unknown_filters() const;

  // The next record in the order of repositories' names and records' ids; absent after the last one.
  std::optional<ErrorRecord> next();

  // What repos.json said of a repository, each absent where it said nothing.
  struct RepoFacts {
    OptionalText description;
    OptionalText language;
    OptionalInt stars;
    OptionalInt source_files;
    OptionalText default_branch;
    OptionalText analyzed_sha;
    OptionalText analyzed_at;
  };
  RepoFacts repo_facts(const std::string& repo);

  // The digest that was noted when the version was written, and of how many records.
  struct StatedDigest {
    std::string digest;
    std::int64_t records = 0;
  };
  StatedDigest stated_digest();

 private:
  class State;
  std::unique_ptr<State> state_;
};

// The digest of a version, computed from its records anew.
struct RecomputedDigest {
  std::string dataset_version;
  std::string digest;  // 64 hex digits
  std::uint64_t records = 0;
  std::string stated;  // what the file says it is
};

// Reads all records of the current version, or of the one that `as_of` names; absent where there is none.
// Throws: as RecordStream. Cost: reads every record; 48 bytes of memory for each.
std::optional<RecomputedDigest> recompute_digest(const std::string& path, const OptionalText& as_of);

}  // namespace errdex
