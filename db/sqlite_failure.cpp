#include "db/sqlite_failure.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include "db/lock_holder.h"

namespace errdex {

bool is_sqlite_failure(const std::exception& failure) {
  return dynamic_cast<const SQLite::Exception*>(&failure) != nullptr;
}

std::optional<Error> locked_error(const std::string& path, const std::exception& failure) {
  const auto* sqlite = dynamic_cast<const SQLite::Exception*>(&failure);
  if (sqlite == nullptr || (sqlite->getErrorCode() & 0xFF) != SQLITE_BUSY) return std::nullopt;
  const std::string holder = lock_holder(path);
  return make_error(ErrorKind::Database, "ERRDEX_DATABASE_LOCKED",
                    "cannot read {path}: {holder} has locked it and did not let go in {seconds} seconds; "
                    "end that program or its transaction, then try again",
                    {{"path", path},
                     {"holder", holder.empty() ? "another program" : holder},
                     {"seconds", std::to_string(kLockWaitMilliseconds / 1000)}});
}

}  // namespace errdex
