#include "query/sqlite_index.h"

#include <schema/sql/query.h>
#include <utility>

namespace errdex {
namespace {

std::string_view first_view(Statement& statement) {
  return statement.step() ? statement.view(0) : std::string_view();
}

}  // namespace

SqliteIndex::SqliteIndex(DatabaseRef database)
    : database_(database),
      anchor_entries_(database, sql::query::anchor_entries),
      template_(database, sql::query::message_template),
      word_templates_(database, sql::query::word_templates),
      posting_bytes_(database, sql::query::posting_bytes),
      postings_(database, sql::query::postings),
      templates_with_code_(database, sql::query::templates_with_code),
      records_of_template_(database, sql::query::records_of_template) {
  Statement last(database, sql::query::last_template);
  if (last.step()) last_template_row_ = last.integer(0);
}

void SqliteIndex::end_reads() {
  for (Statement* statement : {&anchor_entries_, &template_, &word_templates_, &posting_bytes_, &postings_,
                               &templates_with_code_, &records_of_template_})
    statement->reset();
}

const match::KeyFilter& SqliteIndex::key_filter() {
  if (!key_filter_) {
    std::string bits;
    Statement blocks(database_, sql::query::anchor_filter);
    while (blocks.step()) bits += blocks.view(0);
    key_filter_.emplace(std::move(bits));
  }
  return *key_filter_;
}

std::string_view SqliteIndex::anchor_entries(std::uint64_t key) {
  anchor_entries_.reset();
  anchor_entries_.bind(1, static_cast<std::int64_t>(key));
  return first_view(anchor_entries_);
}

bool SqliteIndex::read_template(std::int64_t row, std::string& message, std::string& pattern) {
  template_.reset();
  template_.bind(1, row);
  if (!template_.step()) return false;
  message = template_.view(0);
  pattern = template_.view(1);
  return true;
}

std::int64_t SqliteIndex::last_template_row() {
  return last_template_row_;
}

std::int64_t SqliteIndex::word_templates(std::string_view word) {
  constexpr std::size_t kMostCached =
      16'384;  // words, about 2 MiB; the same few thousand come up again and again
  if (cached_words_.size() >= kMostCached) cached_words_.clear();
  const auto [place, is_new] = cached_words_.try_emplace(std::string(word), 0);
  if (is_new) {
    word_templates_.reset();
    word_templates_.bind(1, word);
    if (word_templates_.step()) place->second = word_templates_.integer(0);
  }
  return place->second;
}

std::size_t SqliteIndex::posting_bytes(std::int64_t key) {
  posting_bytes_.reset();
  posting_bytes_.bind(1, key);
  return posting_bytes_.step() ? static_cast<std::size_t>(posting_bytes_.integer(0)) : 0;
}

std::string_view SqliteIndex::postings(std::int64_t key) {
  postings_.reset();
  postings_.bind(1, key);
  return first_view(postings_);
}

std::vector<std::int64_t> SqliteIndex::templates_with_code(std::string_view code, std::size_t limit) {
  std::vector<std::int64_t> rows;
  templates_with_code_.reset();
  templates_with_code_.bind(1, code);
  templates_with_code_.bind(2, static_cast<std::int64_t>(limit));
  while (templates_with_code_.step()) rows.push_back(templates_with_code_.integer(0));
  return rows;
}

std::vector<CandidateRecord> SqliteIndex::records_of(std::int64_t template_row, std::size_t limit) {
  std::vector<CandidateRecord> records;
  Statement& rows = records_of_template_;
  rows.reset();
  rows.bind(rows.parameter(":template_id"), template_row);
  filter_->bind(rows);
  while (records.size() < limit && rows.step()) {
    if (!filter_->lets_repo_pass(rows.integer(2))) continue;
    records.push_back({RevisionRow(rows.integer(0)), rows.text(1), rows.text(3), rows.text(4), rows.text(5),
                       rows.text(6), rows.integer(7)});
  }
  rows.reset();
  return records;
}

}  // namespace errdex
