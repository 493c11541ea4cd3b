#include "tests/ingest/record_builder.h"

#include "db/connection.h"
#include "db/statement.h"
#include "schema/record_json.h"

namespace errdex::test {
namespace {

std::string hex_id(int number) {
  std::string id = std::to_string(number);
  return std::string(16 - id.size(), '0') + id;
}

RecordContent make_content(const std::string& name) {
  RecordContent content;
  content.error_message = "cannot open {path} for " + name;
  content.message_pattern = "cannot open (.+?) for " + name;
  content.error_type = "exception";
  content.error_class = "OSError";
  content.severity = "error";
  content.documentation = "The program tried to open a file that " + name +
                          " needs, and the operating system said no. The path in the message names it.";
  content.trigger_scenarios = "A missing file of " + name;
  content.common_situations = "A wrong working directory of " + name;
  content.solutions = {"Check the path of " + name, "Check who may read it"};
  content.prevention_tips = {"Use absolute paths"};
  content.tags = {"file-system", "permissions"};
  return content;
}

}  // namespace

ErrorRecord make_record(int number, const std::string& repo) {
  ErrorRecord record;
  record.id = RecordId(hex_id(number));
  record.repo = RepoName(repo);
  record.slug = Slug("cannot-open-" + std::to_string(number));
  record.content = make_content("part" + std::to_string(number));
  record.file_path = "src/open.py";
  record.line_number = 10 + number;
  record.source_code = "raise OSError(" + std::to_string(number) + ")";
  record.source_code_start = 8 + number;
  record.source_code_end = 12 + number;
  record.analyzed_sha = CommitSha(std::string(40, 'a'));
  record.analyzed_at = "2026-08-01T00:00:00.000Z";
  record.schema_version = RecordSchemaVersion(2);
  record.github_url = implied_github_url(record, UrlForm::Span);
  return record;
}

ErrorRecord analyzed_again(ErrorRecord record) {
  record.analyzed_sha = CommitSha(std::string(40, 'b'));
  record.analyzed_at = "2026-09-01T00:00:00.000Z";
  record.line_number = *record.line_number + 10;
  record.source_code_start = *record.source_code_start + 10;
  record.source_code_end = *record.source_code_end + 10;
  record.github_url = implied_github_url(record, UrlForm::Span);
  return record;
}

std::string ndjson(const std::vector<ErrorRecord>& records) {
  std::string lines;
  for (const ErrorRecord& record : records) lines += canonical_json(record) + "\n";
  return lines;
}

IngestRequest request_for(const std::string& source, const std::string& database,
                          const std::string& version) {
  IngestRequest request;
  request.sources = {source};
  request.database_path = database;
  request.dataset_version = version;
  return request;
}

std::vector<StoredRecord> current_records(const std::string& database) {
  Connection connection = Connection::open_read_only(database);
  Statement rows(connection.database(),
                 "SELECT revision_id FROM revision JOIN error USING (error_id) "
                 "WHERE last_version IS NULL ORDER BY id");
  RecordReader reader(connection.database());
  std::vector<StoredRecord> records;
  while (rows.step()) records.push_back(reader.read(RevisionRow(rows.integer(0))).value());
  return records;
}

std::int64_t query_integer(const std::string& database, const std::string& sql) {
  Connection connection = Connection::open_read_only(database);
  Statement statement(connection.database(), sql);
  return statement.step() ? statement.integer(0) : -1;
}

}  // namespace errdex::test
