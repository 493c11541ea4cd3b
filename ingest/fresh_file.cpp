#include "ingest/fresh_file.h"

#include <schema/sql/ingest.h>

#include "ingest/statement_values.h"

namespace errdex {
namespace {

// docs/performance.md: less writes more segments that must be merged, more does not fit the processor's
// caches. The other is FTS5's default, right for the small updates that follow.
constexpr std::int64_t kFreshHashBytes = 64 << 20;
constexpr std::int64_t kUsualHashBytes = 1 << 20;

void set_hash_bytes(SQLite::Database& database, std::int64_t bytes) {
  Statement set(database, sql::ingest::set_fts_hashsize);
  run(set, bytes);
}

}  // namespace

FreshFile::FreshFile(SQLite::Database& database) : database_(database) {
  set_hash_bytes(database, kFreshHashBytes);
  std::vector<std::string> names;
  {
    Statement indexes(database, sql::ingest::read_deferred_indexes);
    while (indexes.step()) {
      names.push_back(indexes.text(0));
      definitions_.push_back(indexes.text(1));
    }
  }
  for (const std::string& name : names) database.exec("DROP INDEX \"" + name + "\"");
}

void FreshFile::finish() {
  for (const std::string& definition : definitions_) database_.exec(definition);
  set_hash_bytes(database_, kUsualHashBytes);
}

}  // namespace errdex
