#pragma once

// Puts JSON text together, member by member.

#include <cmath>
#include <concepts>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/record_json.h"

namespace errdex {

// A number with four decimals: enough for scores, and the same on every machine.
inline std::string json_number(double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.4f", std::isfinite(value) ? value : 0.0);
  return buffer;
}

class JsonObject {
 public:
  JsonObject& raw(std::string_view key, std::string_view json) {
    text_ += text_.size() > 1 ? "," : "";
    append_json_string(text_, key);
    text_ += ':';
    text_ += json;
    return *this;
  }
  JsonObject& add(std::string_view key, std::string_view text) { return raw(key, json_string(text)); }
  JsonObject& add(std::string_view key, const char* text) { return raw(key, json_string(text)); }
  JsonObject& add(std::string_view key, const std::string& text) { return raw(key, json_string(text)); }
  JsonObject& add(std::string_view key, double value) { return raw(key, json_number(value)); }
  template <std::integral Int>
  JsonObject& add(std::string_view key, Int value) {
    return raw(key, std::to_string(value));
  }
  template <class T>
  JsonObject& add(std::string_view key, const std::optional<T>& value) {
    return value ? add(key, *value) : raw(key, "null");
  }
  [[nodiscard]] std::string text() const { return text_ + "}"; }

 private:
  std::string text_ = "{";
};

template <class T, class ToJson>
std::string json_array(const std::vector<T>& values, ToJson&& json_of) {
  std::string text = "[";
  for (const T& value : values) {
    if (text.size() > 1) text += ',';
    text += json_of(value);
  }
  return text + "]";
}

inline std::string json_array(const std::vector<std::string>& texts) {
  return json_array(texts, [](const std::string& text) { return json_string(text); });
}

}  // namespace errdex
