#include "db/record_reader.h"

#include <algorithm>
#include <cstring>
#include <schema/sql/db.h>

#include "schema/error.h"
#include "schema/record_json.h"

namespace errdex {
namespace {

Error damaged_fields() {
  return make_error(ErrorKind::Database, "ERRDEX_DATABASE_FIELDS",
                    "cannot read a record: its stored fields are not a JSON object; "
                    "fetch or build the file anew");
}

// The end of the JSON string that begins at `at` with a quote: one past its closing quote.
std::size_t string_end(std::string_view json, std::size_t at) {
  for (++at; at < json.size(); ++at) {
    if (json[at] == '\\')
      ++at;
    else if (json[at] == '"')
      return at + 1;
  }
  throw damaged_fields();
}

// The end of the JSON value that begins at `at`: the comma or bracket of the object around it.
std::size_t value_end(std::string_view json, std::size_t at) {
  int depth = 0;
  while (at < json.size()) {
    const char byte = json[at];
    if (byte == '"') {
      at = string_end(json, at);
      continue;
    }
    if (depth == 0 && (byte == ',' || byte == '}')) return at;
    if (byte == '{' || byte == '[') ++depth;
    if (byte == '}' || byte == ']') --depth;
    ++at;
  }
  throw damaged_fields();
}

// The characters of a JSON string without its quotes; our own writer escapes keys only where it must.
std::string unescaped_key(std::string_view quoted) {
  std::string key;
  for (std::size_t at = 1; at + 1 < quoted.size(); ++at) {
    if (quoted[at] != '\\') {
      key += quoted[at];
      continue;
    }
    const char escape = quoted[++at];
    constexpr std::string_view kEscapes = "btnfr";
    constexpr std::string_view kMeanings = "\b\t\n\f\r";
    if (const std::size_t known = kEscapes.find(escape); known != std::string_view::npos) {
      key += kMeanings[known];
    } else if (escape == 'u') {
      if (at + 4 >= quoted.size()) throw damaged_fields();
      key += static_cast<char>(std::stoi(std::string(quoted.substr(at + 1, 4)), nullptr, 16));
      at += 4;
    } else {
      key += escape;
    }
  }
  return key;
}

std::string url_of(const ErrorRecord& record, const OptionalText& stored) {
  if (!stored) return implied_github_url(record, UrlForm::Span);
  return stored->empty() ? implied_github_url(record, UrlForm::Line) : *stored;
}

}  // namespace

std::vector<RawField> split_raw_fields(std::string_view json_object) {
  std::vector<RawField> fields;
  if (json_object.size() < 2 || json_object.front() != '{' || json_object.back() != '}')
    throw damaged_fields();
  for (std::size_t at = 1; at < json_object.size() && json_object[at] != '}';) {
    if (json_object[at] == ',') ++at;
    if (at >= json_object.size() || json_object[at] != '"') throw damaged_fields();
    const std::size_t key_end = string_end(json_object, at);
    if (key_end >= json_object.size() || json_object[key_end] != ':') throw damaged_fields();
    const std::size_t end = value_end(json_object, key_end + 1);
    fields.emplace_back(unescaped_key(json_object.substr(at, key_end - at)),
                        std::string(json_object.substr(key_end + 1, end - key_end - 1)));
    at = end;
  }
  return fields;
}

OptionalText join_raw_fields(const std::vector<RawField>& fields) {
  if (fields.empty()) return std::nullopt;
  std::string json = "{";
  for (const auto& [key, value] : fields) {
    if (json.size() > 1) json += ',';
    append_json_string(json, key);
    json += ':';
    json += value;
  }
  return json += '}';
}

RecordReader::RecordReader(DatabaseRef database)
    : revision_(database, sql::db::read_records),
      content_(database, sql::db::read_content),
      solutions_(database, sql::db::read_solutions),
      tips_(database, sql::db::read_prevention_tips),
      tags_(database, sql::db::read_tags) {}

std::optional<StoredRecord> RecordReader::read(RevisionRow row) {
  revision_.reset();
  revision_.bind(1, row.value());
  if (!revision_.step()) return std::nullopt;
  StoredRecord stored;
  ErrorRecord& record = stored.record;
  stored.revision_row = RevisionRow(revision_.integer(0));
  stored.error_row = ErrorRow(revision_.integer(1));
  stored.content_row = ContentRow(revision_.integer(2));
  stored.first_version = VersionRow(revision_.integer(3));
  if (!revision_.is_null(4)) stored.last_version = VersionRow(revision_.integer(4));
  record.id = RecordId(revision_.text(5));
  record.repo = RepoName(revision_.text(6));
  record.slug = Slug(revision_.text(7));
  record.file_path = revision_.text(8);
  record.line_number = revision_.optional_integer(9);
  record.source_code = revision_.optional_text(10);
  record.source_code_start = revision_.optional_integer(11);
  record.source_code_end = revision_.optional_integer(12);
  record.analyzed_sha = CommitSha(revision_.text(14));
  record.analyzed_at = revision_.text(15);
  record.content_changed_at = revision_.optional_text(16);
  record.schema_version = RecordSchemaVersion(revision_.integer(17));
  record.github_url = url_of(record, revision_.optional_text(13));
  if (const OptionalText fields = revision_.optional_text(18))
    record.unknown_fields = split_raw_fields(*fields);
  if (const OptionalText fields = revision_.optional_text(19))
    record.original_fields = split_raw_fields(*fields);
  const std::string_view digest = revision_.view(20);
  std::memcpy(stored.digest.data(), digest.data(), std::min(digest.size(), stored.digest.size()));
  revision_.reset();
  record.content = read_content(stored.content_row);
  return stored;
}

RecordContent RecordReader::read_content(ContentRow row) {
  content_.reset();
  content_.bind(1, row.value());
  RecordContent content;
  if (!content_.step())
    throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_CONTENT_MISSING",
                     "cannot read a record: the database lacks content {row}; "
                     "fetch or build the file anew",
                     {{"row", std::to_string(row.value())}});
  content.error_code = content_.optional_text(0);
  content.error_message = content_.text(1);
  content.message_pattern = content_.text(2);
  content.error_type = content_.text(3);
  content.error_class = content_.optional_text(4);
  content.http_status = content_.optional_integer(5);
  content.severity = content_.text(6);
  content.documentation = content_.text(7);
  content.trigger_scenarios = content_.text(8);
  content.common_situations = content_.text(9);
  content.example_fix = content_.optional_text(10);
  content.handling_strategy = content_.optional_text(11);
  content.validation_code = content_.optional_text(12);
  content.type_guard = content_.optional_text(13);
  content.try_catch_pattern = content_.optional_text(14);
  content.background_tag = content_.optional_text(15);
  content_.reset();
  content.solutions = read_list(solutions_, row);
  content.prevention_tips = read_list(tips_, row);
  content.tags = read_list(tags_, row);
  return content;
}

std::vector<std::string> RecordReader::read_list(Statement& statement, ContentRow row) {
  statement.reset();
  statement.bind(1, row.value());
  std::vector<std::string> texts;
  while (statement.step()) texts.push_back(statement.text(0));
  statement.reset();
  return texts;
}

}  // namespace errdex
