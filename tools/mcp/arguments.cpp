#include "tools/mcp/arguments.h"

#include <algorithm>
#include <cmath>

#include "query/match/edit_distance.h"
#include "schema/error.h"
#include "tools/common/error_report.h"
#include "tools/common/json_object.h"

namespace errdex {
namespace {

constexpr std::size_t kShownBytes = 60;  // of a wrong value in a message

std::string shown(const JsonValue& value) {
  std::string text = printable_line(to_json(value).substr(0, kShownBytes + 1));
  if (text.size() > kShownBytes) text = text.substr(0, kShownBytes) + "…";
  return text;
}

std::string listed(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

std::string nearest_of(std::string_view name, const std::vector<std::string_view>& names) {
  std::string found;
  std::size_t best = 3;  // more changes than two make another word
  for (const std::string_view each : names) {
    const std::size_t distance = match::edit_distance(name, each, 2);
    if (distance < best) {
      best = distance;
      found = each;
    }
  }
  return found.empty() ? "" : "; did you mean " + found + "?";
}

std::vector<std::string_view> names_of(const std::vector<ArgumentSpec>& specs) {
  std::vector<std::string_view> names;
  for (const ArgumentSpec& spec : specs) names.push_back(spec.name);
  return names;
}

std::string unknown_argument(std::string_view name, const std::vector<ArgumentSpec>& specs) {
  const std::string shown_name = printable_line(name.substr(0, kShownBytes));
  if (specs.empty()) return "it takes no arguments, but got '" + shown_name + "'";
  const std::vector<std::string_view> names = names_of(specs);
  return "it has no argument '" + shown_name + "'" + nearest_of(name, names) + "; it takes " + listed(names);
}

bool are_texts(const JsonValue& value) {
  const JsonValue::Array* values = value.array();
  return value.text() != nullptr ||
         (values != nullptr && std::all_of(values->begin(), values->end(),
                                           [](const JsonValue& each) { return each.text() != nullptr; }));
}

std::optional<std::int64_t> integer_of(const JsonValue& value) {
  if (const std::int64_t* integer = value.integer()) return *integer;
  const double* number = value.number();
  if (number == nullptr || std::trunc(*number) != *number) return std::nullopt;
  constexpr double kExact = 9007199254740992.0;  // 2^53
  return static_cast<std::int64_t>(std::clamp(*number, -kExact, kExact));
}

std::string range_of(const ArgumentSpec& spec) {
  if (spec.max == INT64_MAX) return "from " + std::to_string(spec.min) + " on";
  return "from " + std::to_string(spec.min) + " to " + std::to_string(spec.max);
}

std::string schema_of(const ArgumentSpec& spec) {
  JsonObject schema;
  switch (spec.kind) {
    case ArgumentKind::Texts:
      schema.raw("type", R"(["string","array"])").raw("items", R"({"type":"string"})");
      break;
    case ArgumentKind::Integer:
      schema.add("type", "integer").add("minimum", spec.min);
      if (spec.max != INT64_MAX) schema.add("maximum", spec.max);
      break;
    case ArgumentKind::Number:
      schema.add("type", "number").add("minimum", 0).add("maximum", 1);
      break;
    default:
      schema.add("type", "string");
  }
  if (!spec.choices.empty())
    schema.raw("enum", json_array(std::vector<std::string>(spec.choices.begin(), spec.choices.end())));
  if (!spec.about.empty()) schema.add("description", spec.about);
  return schema.text();
}

std::uint64_t hashed(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hash;
}

}  // namespace

void refuse_arguments(std::string_view tool, const std::string& problem) {
  throw make_error(ErrorKind::Usage, "ERRDEX_MCP_ARGUMENT",
                   "cannot call {tool} like this: {problem}; change the arguments and call it again",
                   {{"tool", tool}, {"problem", problem}});
}

ToolArguments::ToolArguments(std::string_view tool, const std::vector<ArgumentSpec>& specs,
                             const JsonValue& arguments)
    : tool_(tool) {
  static const JsonValue::Object kNone;
  const JsonValue::Object& given = arguments.object() == nullptr ? kNone : *arguments.object();
  for (const auto& [name, value] : given) {
    const auto spec = std::find_if(specs.begin(), specs.end(),
                                   [&name = name](const ArgumentSpec& each) { return each.name == name; });
    if (spec == specs.end()) refuse_arguments(tool_, unknown_argument(name, specs));
    if (!value.is_null()) check(*spec, value);
  }
  for (const ArgumentSpec& spec : specs)
    if (spec.required && !has(spec.name))
      refuse_arguments(
          tool_, "the argument '" + std::string(spec.name) + "' is missing: " + std::string(spec.about));
}

void ToolArguments::check(const ArgumentSpec& spec, JsonValue value) {
  const std::string name(spec.name);
  const auto refuse = [&](const std::string& wanted) {
    refuse_arguments(tool_, name + " must be " + wanted + ", not " + shown(value));
  };
  if (spec.kind == ArgumentKind::Integer) return check_integer(spec, value);
  if (spec.kind == ArgumentKind::Texts && !are_texts(value)) refuse("a string or a list of strings");
  const bool is_text = value.text() != nullptr;
  if (spec.kind == ArgumentKind::Text && !is_text) refuse("a string");
  if (spec.kind == ArgumentKind::Choice &&
      (!is_text || std::find(spec.choices.begin(), spec.choices.end(), *value.text()) == spec.choices.end()))
    refuse("one of " + listed(spec.choices));
  if (spec.kind == ArgumentKind::Number) {
    const double number = value.integer() != nullptr  ? static_cast<double>(*value.integer())
                          : value.number() != nullptr ? *value.number()
                                                      : -1;
    if (!(number >= 0 && number <= 1)) refuse("a number from 0 to 1");
    value = JsonValue(number);
  }
  if (spec.required && is_text && value.text()->find_first_not_of(" \t\r\n") == std::string::npos)
    refuse_arguments(tool_, name + " is empty: " + std::string(spec.about));
  values_.emplace_back(name, std::move(value));
}

void ToolArguments::check_integer(const ArgumentSpec& spec, const JsonValue& value) {
  const std::string name(spec.name);
  std::optional<std::int64_t> integer = integer_of(value);
  if (!integer || *integer < spec.min)
    refuse_arguments(tool_, name + " must be an integer " + range_of(spec) + ", not " + shown(value));
  if (*integer > spec.max) {
    notes_.push_back({"argument-clamped", name + " was taken as " + std::to_string(spec.max) + ", the most"});
    integer = spec.max;
  }
  values_.emplace_back(name, JsonValue(*integer));
}

const JsonValue* ToolArguments::value(std::string_view name) const {
  const JsonValue* found = nullptr;
  for (const auto& [key, value] : values_)
    if (key == name) found = &value;
  return found;
}

std::optional<std::string> ToolArguments::text(std::string_view name) const {
  const JsonValue* found = value(name);
  if (found == nullptr || found->text() == nullptr) return std::nullopt;
  return *found->text();
}

std::vector<std::string> ToolArguments::texts(std::string_view name) const {
  const JsonValue* found = value(name);
  if (found == nullptr) return {};
  if (const std::string* text = found->text()) return {*text};
  std::vector<std::string> texts;
  for (const JsonValue& each : *found->array()) texts.push_back(*each.text());
  return texts;
}

std::optional<std::int64_t> ToolArguments::integer(std::string_view name) const {
  const JsonValue* found = value(name);
  if (found == nullptr) return std::nullopt;
  return *found->integer();
}

std::optional<double> ToolArguments::number(std::string_view name) const {
  const JsonValue* found = value(name);
  if (found == nullptr) return std::nullopt;
  return *found->number();
}

std::uint64_t ToolArguments::fingerprint() const {
  JsonValue::Object sorted;
  for (const JsonValue::Member& member : values_)
    if (member.first != "cursor") sorted.push_back(member);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return hashed(tool_ + to_json(JsonValue(std::move(sorted))));
}

std::string input_schema(const std::vector<ArgumentSpec>& specs) {
  JsonObject properties;
  std::vector<std::string> required;
  for (const ArgumentSpec& spec : specs) {
    properties.raw(spec.name, schema_of(spec));
    if (spec.required) required.emplace_back(spec.name);
  }
  JsonObject schema;
  schema.add("type", "object").raw("properties", properties.text());
  if (!required.empty()) schema.raw("required", json_array(required));
  return schema.raw("additionalProperties", "false").text();
}

}  // namespace errdex
