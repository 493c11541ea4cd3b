#include "ingest/content_writer.h"

#include <cstring>
#include <schema/sql/ingest.h>

#include <SQLiteCpp/Database.h>

#include "ingest/findings.h"
#include "ingest/statement_values.h"

namespace errdex {
namespace {

std::uint64_t first_word(const ContentHash& hash) {
  std::uint64_t word = 0;
  std::memcpy(&word, hash.data(), sizeof word);
  return word;
}

// As the view content_text gives it: nothing, not empty, where there are no lines.
OptionalText joined_lines(const std::vector<std::string>& lines) {
  if (lines.empty()) return std::nullopt;
  std::string text = lines.front();
  for (std::size_t at = 1; at < lines.size(); ++at) {
    text += '\n';
    text += lines[at];
  }
  return text;
}

void insert_list(Statement& statement, std::int64_t row, const std::vector<std::string>& texts) {
  std::int64_t position = 0;
  for (const std::string& text : texts) run(statement, row, ++position, text);
}

}  // namespace

ContentWriter::ContentWriter(SQLite::Database& database, bool empty_file)
    : database_(database),
      templates_(empty_file),
      contents_(empty_file),
      find_template_(database, sql::ingest::find_template),
      insert_template_(database, sql::ingest::insert_template),
      find_content_(database, sql::ingest::find_content),
      insert_content_(database, sql::ingest::insert_content),
      insert_solution_(database, sql::ingest::insert_solution),
      insert_tip_(database, sql::ingest::insert_prevention_tip),
      insert_tag_(database, sql::ingest::insert_tag),
      insert_content_tag_(database, sql::ingest::insert_content_tag),
      insert_words_(database, sql::ingest::insert_fts),
      insert_finding_(database, sql::ingest::insert_content_finding) {
  Statement tags(database, sql::ingest::load_tags);
  while (tags.step()) tags_.emplace(tags.text(1), tags.integer(0));
}

ContentRow ContentWriter::row_of(const RecordContent& content, const ContentHash& hash) {
  if (contents_.may_have(first_word(hash)))
    if (const auto row = find_row(find_content_, BlobValue{as_bytes_view(hash)})) return ContentRow(*row);
  contents_.add(first_word(hash));
  const std::int64_t row = insert_content(content, hash);
  insert_lists(row, content);
  insert_words(row, content);
  insert_findings(row, content);
  return ContentRow(row);
}

std::int64_t ContentWriter::template_of(const RecordContent& content) {
  const std::uint64_t hash = text_hash(content.error_message + '\x01' + content.message_pattern);
  if (!templates_.may_have(hash)) return insert_template(content, hash);
  bind_values(find_template_, static_cast<std::int64_t>(hash));
  std::optional<std::int64_t> row;
  while (!row && find_template_.step())
    if (find_template_.view(1) == content.error_message && find_template_.view(2) == content.message_pattern)
      row = find_template_.integer(0);
  find_template_.reset();
  return row ? *row : insert_template(content, hash);
}

std::int64_t ContentWriter::insert_template(const RecordContent& content, std::uint64_t hash) {
  templates_.add(hash);
  run(insert_template_, static_cast<std::int64_t>(hash), content.error_message, content.message_pattern);
  return database_.getLastInsertRowid();
}

std::int64_t ContentWriter::insert_content(const RecordContent& content, const ContentHash& hash) {
  run(insert_content_, BlobValue{as_bytes_view(hash)}, template_of(content), content.error_code,
      content.error_type, content.error_class, content.http_status, content.severity, content.background_tag,
      content.handling_strategy, content.documentation, content.trigger_scenarios, content.common_situations,
      content.example_fix, content.validation_code, content.type_guard, content.try_catch_pattern);
  return database_.getLastInsertRowid();
}

void ContentWriter::insert_lists(std::int64_t row, const RecordContent& content) {
  insert_list(insert_solution_, row, content.solutions);
  insert_list(insert_tip_, row, content.prevention_tips);
  std::int64_t position = 0;
  for (const std::string& tag : content.tags) run(insert_content_tag_, row, ++position, tag_of(tag));
}

void ContentWriter::insert_words(std::int64_t row, const RecordContent& content) {
  run(insert_words_, row, content.error_message, content.documentation, content.trigger_scenarios,
      content.common_situations, joined_lines(content.solutions), joined_lines(content.prevention_tips));
}

void ContentWriter::insert_findings(std::int64_t row, const RecordContent& content) {
  for (const std::string_view finding : content_findings(content)) {
    run(insert_finding_, row, finding);
  }
}

std::int64_t ContentWriter::tag_of(const std::string& tag) {
  if (const auto known = tags_.find(tag); known != tags_.end()) return known->second;
  run(insert_tag_, tag);
  return tags_[tag] = database_.getLastInsertRowid();
}

}  // namespace errdex
