#pragma once

// Records that have something to do with one record.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "query/answer/answer.h"
#include "schema/record.h"

namespace SQLite {
class Database;
}

namespace errdex {

class IndexReader;
class RecordReader;
class ResolvedFilter;

struct RelatedRecord {
  ErrorRecord record;
  double similarity = 1;  // of the messages, in [0, 1]; 1 where the relation is another
};

struct RelatedGroup {
  // "pattern": same message and pattern; "code", "class", "family", "file": the same of the same name, file
  // within its repository; "message": a message that is nearly the same.
  std::string relation;
  std::string value;      // what is shared: the code, the class …; of "message" and "pattern" the message
  std::size_t total = 0;  // records that are so related
  std::vector<RelatedRecord> records;  // by id, "message" by similarity
};

struct RelatedAnswer {
  std::string dataset_version;
  ErrorRecord record;
  std::vector<RelatedGroup> groups;  // in the order above, without empty ones
  std::vector<UnknownFilterValue> unknown_filters;
};

struct RelatedOptions {
  std::size_t limit = 5;        // records of each group
  double min_similarity = 0.7;  // of messages that are nearly the same
};

// The groups of a record, itself left out. A record may be in several.
// Cost: the rows of all related records are read; a common class has many.
std::vector<RelatedGroup> related_groups(SQLite::Database& database, RecordReader& records,
                                         IndexReader& index, std::int64_t revision,
                                         const ResolvedFilter& filter, const RelatedOptions& options);

}  // namespace errdex
