#pragma once

// What SQLite's failures mean, where SQLiteCpp itself is not known.

#include <exception>
#include <optional>
#include <string>

#include "schema/error.h"

namespace errdex {

bool is_sqlite_failure(const std::exception& failure);

// How long a lock of another program is waited for. Writers of ours never take one: they replace the file.
inline constexpr int kLockWaitMilliseconds = 3'000;

// The Error{Database} that names who has locked the file `path`, where `failure` is SQLite's "locked".
std::optional<Error> locked_error(const std::string& path, const std::exception& failure);

}  // namespace errdex
