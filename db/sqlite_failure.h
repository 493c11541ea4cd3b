#pragma once

// Tells SQLite's failures from others where SQLiteCpp itself is not known.

#include <exception>

namespace errdex {

bool is_sqlite_failure(const std::exception& failure);

}  // namespace errdex
