#include "tools/common/json_parts.h"

namespace errdex {

std::string json_of(const ByteRange& range) {
  return JsonObject().add("begin", range.begin).add("end", range.end).text();
}

std::string json_of(const std::vector<Capture>& captures) {
  return json_array(captures, [](const Capture& each) {
    return JsonObject()
        .add("name", each.name)
        .add("value", each.value)
        .raw("span", json_of(each.span))
        .text();
  });
}

std::string json_of(const std::vector<RecordId>& ids) {
  return json_array(ids, [](const RecordId& id) { return json_string(id.value()); });
}

std::string json_of(const Degradation& degradation) {
  return JsonObject().add("reason", degradation.reason).add("detail", degradation.detail).text();
}

std::string json_of(const UnknownFilterValue& unknown) {
  return JsonObject()
      .add("filter", unknown.filter)
      .add("value", unknown.value)
      .raw("nearest", json_array(unknown.nearest))
      .text();
}

JsonObject summary_of(const ErrorRecord& record) {
  JsonObject object;
  object.add("id", record.id.value())
      .add("repo", record.repo.value())
      .add("slug", record.slug.value())
      .add("errorCode", record.content.error_code)
      .add("errorClass", record.content.error_class)
      .add("errorType", record.content.error_type)
      .add("severity", record.content.severity)
      .add("message", record.content.error_message);
  return object;
}

void add_place(JsonObject& object, const ErrorRecord& record) {
  object.add("url", record.github_url)
      .add("filePath", record.file_path)
      .add("lineNumber", record.line_number)
      .add("analyzedSha", record.analyzed_sha.value())
      .add("analyzedAt", record.analyzed_at)
      .add("schemaVersion", record.schema_version.value());
}

std::string json_of(const std::vector<Degradation>& degraded) {
  return json_array(degraded, [](const Degradation& each) { return json_of(each); });
}

std::string json_of(const std::vector<UnknownFilterValue>& unknown) {
  return json_array(unknown, [](const UnknownFilterValue& each) { return json_of(each); });
}

}  // namespace errdex
