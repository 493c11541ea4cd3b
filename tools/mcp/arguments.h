#pragma once

// What a tool takes: one table that is published as inputSchema, and that calls are checked against.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "tools/mcp/json_value.h"

namespace errdex {

enum class ArgumentKind { Text, Texts, Integer, Number, Choice };

struct ArgumentSpec {
  std::string_view name{};
  ArgumentKind kind = ArgumentKind::Text;
  std::string_view about{};
  bool required = false;
  std::int64_t min = 0;  // of an integer; a greater one than max is taken as max, and that is said
  std::int64_t max = INT64_MAX;
  std::vector<std::string_view> choices{};
};

// The arguments of a call that passed the check.
class ToolArguments {
 public:
  // Throws: Error{Usage} ERRDEX_MCP_ARGUMENT that tells what to change. Null counts as absent.
  ToolArguments(std::string_view tool, const std::vector<ArgumentSpec>& specs, const JsonValue& arguments);

  [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const;
  [[nodiscard]] std::optional<double> number(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return value(name) != nullptr; }
  // What was changed so that it could be answered.
  [[nodiscard]] const std::vector<Degradation>& notes() const { return notes_; }
  // The same for equal arguments but for the cursor: what a cursor belongs to.
  [[nodiscard]] std::uint64_t fingerprint() const;
  [[nodiscard]] const std::string& tool() const { return tool_; }

 private:
  void check(const ArgumentSpec& spec, JsonValue value);
  void check_integer(const ArgumentSpec& spec, const JsonValue& value);
  [[nodiscard]] const JsonValue* value(std::string_view name) const;

  std::string tool_;
  JsonValue::Object values_;
  std::vector<Degradation> notes_;
};

// Throws Error{Usage} ERRDEX_MCP_ARGUMENT: `problem` says what is wrong and what would be right.
[[noreturn]] void refuse_arguments(std::string_view tool, const std::string& problem);

// The table as JSON Schema.
std::string input_schema(const std::vector<ArgumentSpec>& specs);

// The filters that questions share, and the filter that a call's arguments make.
std::vector<ArgumentSpec> filter_arguments();
LookupFilter filter_of(const ToolArguments& arguments);

}  // namespace errdex
