#include "schema/record_json.h"

#include <algorithm>
#include <array>

#include "schema/utf8.h"

namespace errdex {
namespace {

constexpr std::size_t kUsualRecordBytes = 6000;

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

void append_json(std::string& out, const std::string& text) {
  append_json_string(out, text);
}
void append_json(std::string& out, std::int64_t number) {
  out += std::to_string(number);
}

template <class T>
void append_json(std::string& out, const std::optional<T>& value) {
  if (value)
    append_json(out, *value);
  else
    out += "null";
}

void append_json(std::string& out, const std::vector<std::string>& texts) {
  out += '[';
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (at > 0) out += ',';
    append_json_string(out, texts[at]);
  }
  out += ']';
}

// Calls visit(key, value) for every known field that the record has, in the order of the keys' bytes.
template <class Visit>
void visit_known_fields(const ErrorRecord& record, const Visit& visit) {
  const RecordContent& content = record.content;
  visit("analyzedAt", record.analyzed_at);
  visit("analyzedSha", record.analyzed_sha.value());
  // This one and contentChangedAt came later: absent, not null, where a record does not have them.
  if (content.background_tag) visit("backgroundTag", content.background_tag);
  visit("commonSituations", content.common_situations);
  if (record.content_changed_at) visit("contentChangedAt", record.content_changed_at);
  visit("documentation", content.documentation);
  visit("errorClass", content.error_class);
  visit("errorCode", content.error_code);
  visit("errorMessage", content.error_message);
  visit("errorType", content.error_type);
  visit("exampleFix", content.example_fix);
  visit("filePath", record.file_path);
  visit("githubUrl", record.github_url);
  visit("handlingStrategy", content.handling_strategy);
  visit("httpStatus", content.http_status);
  visit("id", record.id.value());
  visit("lineNumber", record.line_number);
  visit("messagePattern", content.message_pattern);
  visit("preventionTips", content.prevention_tips);
  visit("repo", record.repo.value());
  visit("schemaVersion", record.schema_version.value());
  visit("severity", content.severity);
  visit("slug", record.slug.value());
  visit("solutions", content.solutions);
  visit("sourceCode", record.source_code);
  visit("sourceCodeEnd", record.source_code_end);
  visit("sourceCodeStart", record.source_code_start);
  visit("tags", content.tags);
  visit("triggerScenarios", content.trigger_scenarios);
  visit("tryCatchPattern", content.try_catch_pattern);
  visit("typeGuard", content.type_guard);
  visit("validationCode", content.validation_code);
}

std::vector<RawField> known_fields(const ErrorRecord& record) {
  std::vector<RawField> fields;
  visit_known_fields(record, [&](std::string_view key, const auto& value) {
    append_json(fields.emplace_back(key, "").second, value);
  });
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
  if (record.original_fields.empty() && record.unknown_fields.empty()) {  // most are so: nothing to sort
    out.reserve(kUsualRecordBytes);
    visit_known_fields(record, [&out](std::string_view key, const auto& value) {
      if (out.size() > 1) out += ',';
      append_json_string(out, key);
      out += ':';
      append_json(out, value);
    });
    return out += '}';
  }
  for (const auto& [key, value] : record_fields(record)) {
    if (out.size() > 1) out += ',';
    append_json_string(out, key);
    out += ':';
    out += value;
  }
  return out += '}';
}

}  // namespace errdex
