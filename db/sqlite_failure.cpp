#include "db/sqlite_failure.h"

#include <SQLiteCpp/Exception.h>

namespace errdex {

bool is_sqlite_failure(const std::exception& failure) {
  return dynamic_cast<const SQLite::Exception*>(&failure) != nullptr;
}

}  // namespace errdex
