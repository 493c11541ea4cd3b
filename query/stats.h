#pragma once

// What a database holds, in numbers.

#include <cstdint>
#include <string>
#include <vector>

#include "query/resolved_filter.h"

namespace errdex {

struct NamedCount {
  std::string name;
  std::int64_t count = 0;

  friend bool operator==(const NamedCount&, const NamedCount&) = default;
};

// Of one version, unless said otherwise. Lists begin with the largest count; ties are in the order of names.
struct DatasetStats {
  std::string dataset_version;
  std::string digest;
  std::int64_t records = 0;
  std::int64_t repos = 0;      // that have a record
  std::int64_t contents = 0;   // different ones
  std::int64_t messages = 0;   // different pairs of message and pattern
  std::int64_t sources = 0;    // different source texts
  std::int64_t versions = 0;   // up to this one
  std::int64_t revisions = 0;  // of all these versions
  std::string oldest_analyzed_at;
  std::string newest_analyzed_at;
  std::vector<NamedCount> severities;
  std::vector<NamedCount> types;
  std::vector<NamedCount> schema_versions;
  std::vector<NamedCount> findings;  // records that each rule of docs/schema.md finds doubtful
  std::vector<NamedCount> tags;      // the most frequent ones
  std::vector<NamedCount> families;  // the most frequent ones
};

// Counts the records of the filter's version; its other members are ignored. `most`: tags and families to
// give. Cost: some passes over the records of the version.
DatasetStats read_stats(SQLite::Database& database, const ResolvedFilter& filter, std::size_t most);

}  // namespace errdex
