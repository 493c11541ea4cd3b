#pragma once

// The meta table: what the file says of itself.

#include <map>
#include <string>
#include <string_view>

#include "db/connection.h"

namespace errdex {

// All facts by name; integers as decimal text.
std::map<std::string, std::string> read_metadata(SQLite::Database& database);

void write_metadata(SQLite::Database& database, std::string_view name, std::string_view value);

}  // namespace errdex
