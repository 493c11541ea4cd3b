#include "tools/mcp/json_schema.h"

#include "tools/common/json_object.h"

namespace errdex {
namespace {

std::string typed(std::string_view type_json, std::string_view about) {
  JsonObject schema;
  schema.raw("type", type_json);
  if (!about.empty()) schema.add("description", about);
  return schema.text();
}

}  // namespace

std::string schema_text(std::string_view about) {
  return typed(R"("string")", about);
}
std::string schema_integer(std::string_view about) {
  return typed(R"("integer")", about);
}
std::string schema_number(std::string_view about) {
  return typed(R"("number")", about);
}
std::string schema_boolean(std::string_view about) {
  return typed(R"("boolean")", about);
}
std::string schema_optional_text(std::string_view about) {
  return typed(R"(["string","null"])", about);
}
std::string schema_optional_integer(std::string_view about) {
  return typed(R"(["integer","null"])", about);
}

std::string schema_list(const std::string& item, std::string_view about) {
  JsonObject schema;
  schema.add("type", "array").raw("items", item);
  if (!about.empty()) schema.add("description", about);
  return schema.text();
}

std::string schema_object(const std::vector<SchemaMember>& members) {
  JsonObject properties;
  std::vector<std::string> required;
  for (const SchemaMember& member : members) {
    properties.raw(member.name, member.schema);
    if (member.required) required.emplace_back(member.name);
  }
  JsonObject schema;
  schema.add("type", "object").raw("properties", properties.text());
  if (!required.empty()) schema.raw("required", json_array(required));
  return schema.text();
}

}  // namespace errdex
