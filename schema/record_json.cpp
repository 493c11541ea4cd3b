#include "schema/record_json.h"

#include <algorithm>
#include <array>

#include "schema/utf8.h"

namespace errdex {
namespace {

void append_escape(std::string& out, unsigned char byte) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (byte) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\t':
      out += "\\t";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\r':
      out += "\\r";
      return;
    default:
      out += "\\u00";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
  }
}

bool needs_escape(unsigned char byte) {
  return byte < 0x20 || byte == '"' || byte == '\\';
}

std::string json(const std::string& text) {
  return json_string(text);
}
std::string json(std::int64_t number) {
  return std::to_string(number);
}

template <class T>
std::string json(const std::optional<T>& value) {
  return value ? json(*value) : "null";
}

std::string json(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) {
    if (out.size() > 1) out += ',';
    append_json_string(out, text);
  }
  return out += ']';
}

std::vector<RawField> known_fields(const ErrorRecord& record) {
  const RecordContent& content = record.content;
  std::vector<RawField> fields{
      {"analyzedAt", json(record.analyzed_at)},
      {"analyzedSha", json(record.analyzed_sha.value())},
      {"commonSituations", json(content.common_situations)},
      {"documentation", json(content.documentation)},
      {"errorClass", json(content.error_class)},
      {"errorCode", json(content.error_code)},
      {"errorMessage", json(content.error_message)},
      {"errorType", json(content.error_type)},
      {"exampleFix", json(content.example_fix)},
      {"filePath", json(record.file_path)},
      {"githubUrl", json(record.github_url)},
      {"handlingStrategy", json(content.handling_strategy)},
      {"httpStatus", json(content.http_status)},
      {"id", json(record.id.value())},
      {"lineNumber", json(record.line_number)},
      {"messagePattern", json(content.message_pattern)},
      {"preventionTips", json(content.prevention_tips)},
      {"repo", json(record.repo.value())},
      {"schemaVersion", json(record.schema_version.value())},
      {"severity", json(content.severity)},
      {"slug", json(record.slug.value())},
      {"solutions", json(content.solutions)},
      {"sourceCode", json(record.source_code)},
      {"sourceCodeEnd", json(record.source_code_end)},
      {"sourceCodeStart", json(record.source_code_start)},
      {"tags", json(content.tags)},
      {"triggerScenarios", json(content.trigger_scenarios)},
      {"tryCatchPattern", json(content.try_catch_pattern)},
      {"typeGuard", json(content.type_guard)},
      {"validationCode", json(content.validation_code)},
  };
  // These two came later: absent, not null, where a record does not have them.
  if (content.background_tag) fields.emplace_back("backgroundTag", json(content.background_tag));
  if (record.content_changed_at) fields.emplace_back("contentChangedAt", json(record.content_changed_at));
  return fields;
}

void overlay(std::vector<RawField>& fields, const std::vector<RawField>& originals) {
  for (const RawField& original : originals) {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const RawField& field) { return field.first == original.first; });
    if (found == fields.end())
      fields.push_back(original);
    else
      found->second = original.second;
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t plain = 0;  // start of the bytes not yet copied
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = byte < 0x80 ? 1 : utf8_length(text.substr(at));
    if (length == 0 || (byte < 0x80 && needs_escape(byte))) {
      out += text.substr(plain, at - plain);
      if (length == 0)
        out += "\xEF\xBF\xBD";  // U+FFFD
      else
        append_escape(out, byte);
      plain = at + 1;
    }
    at += std::max<std::size_t>(length, 1);
  }
  out += text.substr(plain);
  out += '"';
}

std::string json_string(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  append_json_string(out, text);
  return out;
}

std::vector<RawField> record_fields(const ErrorRecord& record) {
  std::vector<RawField> fields = known_fields(record);
  overlay(fields, record.original_fields);
  fields.insert(fields.end(), record.unknown_fields.begin(), record.unknown_fields.end());
  std::sort(fields.begin(), fields.end());
  return fields;
}

std::string canonical_json(const ErrorRecord& record) {
  std::string out = "{";
  for (const auto& [key, value] : record_fields(record)) {
    if (out.size() > 1) out += ',';
    append_json_string(out, key);
    out += ':';
    out += value;
  }
  return out += '}';
}

}  // namespace errdex
