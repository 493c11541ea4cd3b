#pragma once

// The engine's IndexReader over a database of ours.

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "db/statement.h"
#include "query/answer/index_reader.h"
#include "query/resolved_filter.h"

namespace errdex {

class SqliteIndex final : public IndexReader {
 public:
  // Lifetime: `database` must outlive the index.
  explicit SqliteIndex(DatabaseRef database);

  // The filter that records_of() applies from now on. Lifetime: it must outlive its use.
  void use_filter(const ResolvedFilter& filter) { filter_ = &filter; }

  // Ends every read that is under way, so that no lock on the file outlives the question.
  void end_reads();

  const match::KeyFilter& key_filter() override;
  std::string_view anchor_entries(std::uint64_t key) override;
  bool read_template(std::int64_t row, std::string& message, std::string& pattern) override;
  std::int64_t last_template_row() override;
  std::int64_t word_templates(std::string_view word) override;
  std::size_t posting_bytes(std::int64_t key) override;
  std::string_view postings(std::int64_t key) override;
  std::vector<std::int64_t> templates_with_code(std::string_view code, std::size_t limit) override;
  std::vector<CandidateRecord> records_of(std::int64_t template_row, std::size_t limit) override;

 private:
  DatabaseRef database_;
  const ResolvedFilter* filter_ = nullptr;
  std::optional<match::KeyFilter> key_filter_;
  std::int64_t last_template_row_ = 0;
  std::unordered_map<std::string, std::int64_t> cached_words_;
  Statement anchor_entries_;
  Statement template_;
  Statement word_templates_;
  Statement posting_bytes_;
  Statement postings_;
  Statement templates_with_code_;
  Statement records_of_template_;
};

}  // namespace errdex
