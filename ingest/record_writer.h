#pragma once

// Records into rows: repository, error, analysis, source and revision; the content goes through
// ContentWriter. The same records in the same order make the same rows.

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "ingest/content_writer.h"

namespace errdex {

class RecordWriter {
 public:
  // Lifetime: `database` must outlive the writer. `empty_file`: it holds no record yet.
  RecordWriter(SQLite::Database& database, VersionRow version, bool empty_file);

  // Writes the record as the current revision of its error; a revision before it must have ended.
  // Requires: digest and hash are the record's; `error` is the row of its id, absent when it has none.
  void write(const ErrorRecord& record, const RecordDigest& digest, const ContentHash& hash,
             std::optional<ErrorRow> error);

  // Findings written so far.

 private:
  std::int64_t repo_of(const ErrorRecord& record);
  std::int64_t analysis_of(const ErrorRecord& record, std::int64_t repo);
  OptionalInt source_of(const ErrorRecord& record);
  std::int64_t insert_source(const std::string& text, std::uint64_t hash);
  std::int64_t insert_error(const ErrorRecord& record, std::int64_t repo);
  void insert_findings(std::int64_t revision, const ErrorRecord& record);

  SQLite::Database& database_;
  std::int64_t version_;
  ContentWriter contents_;
  SeenHashes sources_;
  std::map<std::string, std::int64_t> repos_;
  std::int64_t analyses_repo_ = 0;  // records come repository by repository; only one is remembered
  std::map<std::pair<std::string, std::string>, std::int64_t> analyses_;

  Statement insert_repo_;
  Statement insert_error_;
  Statement find_analysis_;
  Statement insert_analysis_;
  Statement find_source_;
  Statement insert_source_;
  Statement insert_revision_;
  Statement insert_finding_;
};

}  // namespace errdex
