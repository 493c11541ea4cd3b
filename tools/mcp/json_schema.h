#pragma once

// JSON Schema as text, for what tools answer. Objects may have more members than they state.

#include <string>
#include <string_view>
#include <vector>

namespace errdex {

std::string schema_text(std::string_view about = "");
std::string schema_integer(std::string_view about = "");
std::string schema_number(std::string_view about = "");
std::string schema_boolean(std::string_view about = "");
std::string schema_optional_text(std::string_view about = "");     // or null
std::string schema_optional_integer(std::string_view about = "");  // or null
std::string schema_list(const std::string& item, std::string_view about = "");

struct SchemaMember {
  std::string_view name;
  std::string schema;
  bool required = true;
};
std::string schema_object(const std::vector<SchemaMember>& members);

}  // namespace errdex
