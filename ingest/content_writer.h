#pragma once

// Contents into rows: template, content with its lists, full-text index, findings. An equal content is
// found again, not written twice.

#include <unordered_map>
#include <unordered_set>

#include "db/connection.h"
#include "db/digest.h"
#include "db/statement.h"
#include "schema/ids.h"
#include "schema/record.h"

namespace errdex {

// Which hashes may stand in an indexed column. In a file that was empty before, a hash that was never
// added needs no look-up; in any other file every hash may be there.
class SeenHashes {
 public:
  explicit SeenHashes(bool empty_file) : complete_(empty_file) {}
  [[nodiscard]] bool may_have(std::uint64_t hash) const { return !complete_ || hashes_.contains(hash); }
  void add(std::uint64_t hash) {
    if (complete_) hashes_.insert(hash);
  }

 private:
  bool complete_;
  std::unordered_set<std::uint64_t> hashes_;
};

class ContentWriter {
 public:
  // Lifetime: `database` must outlive the writer. `empty_file`: it holds no content yet.
  ContentWriter(SQLite::Database& database, bool empty_file);

  // The row of this content, written if it is new. Requires: `hash` is the content's hash.
  ContentRow row_of(const RecordContent& content, const ContentHash& hash);

  // Findings written so far.

 private:
  std::int64_t template_of(const RecordContent& content);
  std::int64_t insert_template(const RecordContent& content, std::uint64_t hash);
  std::int64_t insert_content(const RecordContent& content, const ContentHash& hash);
  void insert_lists(std::int64_t row, const RecordContent& content);
  void insert_words(std::int64_t row, const RecordContent& content);
  void insert_findings(std::int64_t row, const RecordContent& content);
  std::int64_t tag_of(const std::string& tag);

  SQLite::Database& database_;
  SeenHashes templates_;
  SeenHashes contents_;
  std::unordered_map<std::string, std::int64_t> tags_;

  Statement find_template_;
  Statement insert_template_;
  Statement find_content_;
  Statement insert_content_;
  Statement insert_solution_;
  Statement insert_tip_;
  Statement insert_tag_;
  Statement insert_content_tag_;
  Statement insert_words_;
  Statement insert_finding_;
};

}  // namespace errdex
