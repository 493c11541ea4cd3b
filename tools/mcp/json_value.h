#pragma once

// JSON as a value that outlives the text it was read from: what requests carry.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace errdex {

class JsonValue {
 public:
  using Array = std::vector<JsonValue>;
  using Member = std::pair<std::string, JsonValue>;
  using Object = std::vector<Member>;  // in the order of the text
  using Variant = std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object>;

  JsonValue() = default;
  explicit JsonValue(Variant value) : value_(std::move(value)) {}

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  // The value, or null where it is of another kind.
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  [[nodiscard]] const double* number() const { return std::get_if<double>(&value_); }
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&value_); }
  [[nodiscard]] const Object* object() const { return std::get_if<Object>(&value_); }

  // The member of this name, the last of several; null where there is none or this is no object.
  [[nodiscard]] const JsonValue* find(std::string_view name) const;
  // The text of the member of this name, or empty.
  [[nodiscard]] std::string_view text_of(std::string_view name) const;

 private:
  Variant value_ = nullptr;
};

// The value as JSON on one line.
std::string to_json(const JsonValue& value);

}  // namespace errdex
