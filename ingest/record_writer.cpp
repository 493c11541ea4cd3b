#include "ingest/record_writer.h"

#include <schema/sql/ingest.h>

#include <SQLiteCpp/Database.h>

#include "db/record_reader.h"
#include "ingest/findings.h"
#include "ingest/statement_values.h"

namespace errdex {
namespace {

// What revision.github_url holds: nothing or '' where the other columns imply the URL.
OptionalText stored_url(const ErrorRecord& record) {
  if (record.github_url == implied_github_url(record, UrlForm::Span)) return std::nullopt;
  if (record.github_url == implied_github_url(record, UrlForm::Line)) return "";
  return record.github_url;
}

}  // namespace

RecordWriter::RecordWriter(SQLite::Database& database, VersionRow version, bool empty_file)
    : database_(database),
      version_(version.value()),
      contents_(database, empty_file),
      sources_(empty_file),
      insert_repo_(database, sql::ingest::insert_repo),
      insert_error_(database, sql::ingest::insert_error),
      find_analysis_(database, sql::ingest::find_analysis),
      insert_analysis_(database, sql::ingest::insert_analysis),
      find_source_(database, sql::ingest::find_source),
      insert_source_(database, sql::ingest::insert_source),
      insert_revision_(database, sql::ingest::insert_revision),
      insert_finding_(database, sql::ingest::insert_revision_finding) {
  Statement repos(database, sql::ingest::load_repos);
  while (repos.step()) repos_.emplace(repos.text(1), repos.integer(0));
}

void RecordWriter::write(const ErrorRecord& record, const RecordDigest& digest, const ContentHash& hash,
                         std::optional<ErrorRow> error) {
  const std::int64_t repo = repo_of(record);
  const std::int64_t error_row = error ? error->value() : insert_error(record, repo);
  const std::int64_t content = contents_.row_of(record.content, hash).value();
  const std::int64_t analysis = analysis_of(record, repo);
  const OptionalInt source = source_of(record);
  run(insert_revision_, error_row, content, analysis, version_, record.schema_version.value(),
      record.slug.value(), record.file_path, record.line_number, source, record.source_code_start,
      record.source_code_end, stored_url(record), record.content_changed_at,
      join_raw_fields(record.unknown_fields), join_raw_fields(record.original_fields),
      BlobValue{as_bytes_view(digest)});
  insert_findings(database_.getLastInsertRowid(), record);
}

std::int64_t RecordWriter::repo_of(const ErrorRecord& record) {
  if (const auto known = repos_.find(record.repo.value()); known != repos_.end()) return known->second;
  run(insert_repo_, record.repo.value());
  return repos_[record.repo.value()] = database_.getLastInsertRowid();
}

std::int64_t RecordWriter::analysis_of(const ErrorRecord& record, std::int64_t repo) {
  if (repo != analyses_repo_) analyses_.clear();
  analyses_repo_ = repo;
  std::int64_t& row = analyses_[{record.analyzed_sha.value(), record.analyzed_at}];
  if (row != 0) return row;
  const auto known = find_row(find_analysis_, repo, record.analyzed_sha.value(), record.analyzed_at);
  if (known) return row = *known;
  run(insert_analysis_, repo, record.analyzed_sha.value(), record.analyzed_at);
  return row = database_.getLastInsertRowid();
}

OptionalInt RecordWriter::source_of(const ErrorRecord& record) {
  if (!record.source_code) return std::nullopt;
  const std::uint64_t hash = text_hash(*record.source_code);
  if (!sources_.may_have(hash)) return insert_source(*record.source_code, hash);
  bind_values(find_source_, static_cast<std::int64_t>(hash));
  OptionalInt row;
  while (!row && find_source_.step())
    if (find_source_.view(1) == *record.source_code) row = find_source_.integer(0);
  find_source_.reset();
  return row ? *row : insert_source(*record.source_code, hash);
}

std::int64_t RecordWriter::insert_source(const std::string& text, std::uint64_t hash) {
  sources_.add(hash);
  run(insert_source_, static_cast<std::int64_t>(hash), text);
  return database_.getLastInsertRowid();
}

std::int64_t RecordWriter::insert_error(const ErrorRecord& record, std::int64_t repo) {
  run(insert_error_, record.id.value(), repo);
  return database_.getLastInsertRowid();
}

void RecordWriter::insert_findings(std::int64_t revision, const ErrorRecord& record) {
  for (const std::string_view finding : revision_findings(record)) {
    run(insert_finding_, revision, finding);
  }
}

}  // namespace errdex
