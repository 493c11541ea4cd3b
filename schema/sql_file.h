#pragma once

// One embedded file of schema/sql.

#include <string_view>

namespace errdex {

struct SqlFile {
  std::string_view name;  // the file's name without number and ending
  std::string_view text;  // NUL-terminated
};

}  // namespace errdex
