#include "tools/mcp/json_value.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "schema/record_json.h"

namespace errdex {
namespace {

std::string number_text(double number) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.17g", std::isfinite(number) ? number : 0.0);
  return buffer.data();
}

std::string list_text(const JsonValue::Array& values) {
  std::string text = "[";
  for (const JsonValue& value : values) text += (text.size() > 1 ? "," : "") + to_json(value);
  return text + "]";
}

std::string object_text(const JsonValue::Object& members) {
  std::string text = "{";
  for (const auto& [name, value] : members)
    text += (text.size() > 1 ? "," : "") + json_string(name) + ":" + to_json(value);
  return text + "}";
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  const JsonValue* found = nullptr;
  if (const Object* members = object())
    for (const auto& [key, value] : *members)
      if (key == name) found = &value;
  return found;
}

std::string_view JsonValue::text_of(std::string_view name) const {
  const JsonValue* member = find(name);
  const std::string* text = member == nullptr ? nullptr : member->text();
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

std::string to_json(const JsonValue& value) {
  if (const bool* boolean = value.boolean()) return *boolean ? "true" : "false";
  if (const std::int64_t* integer = value.integer()) return std::to_string(*integer);
  if (const double* number = value.number()) return number_text(*number);
  if (const std::string* text = value.text()) return json_string(*text);
  if (const JsonValue::Array* values = value.array()) return list_text(*values);
  if (const JsonValue::Object* members = value.object()) return object_text(*members);
  return "null";
}

}  // namespace errdex
