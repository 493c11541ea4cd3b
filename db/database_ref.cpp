#include "db/database_ref.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

namespace errdex {

DatabaseRef::DatabaseRef(SQLite::Database& database) : handle_(database.getHandle()) {}

void DatabaseRef::fail(int code) const {
  throw SQLite::Exception(handle_, code);
}

}  // namespace errdex
