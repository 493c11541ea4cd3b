// The door of errdex.so: what SQLite calls when the extension is loaded. README: docs/extension.md.

#include <sqlite3ext.h>

#include "tools/extension/explain_table.h"
#include "tools/extension/functions.h"
#include "tools/extension/host.h"

SQLITE_EXTENSION_INIT1

namespace {

constexpr int kOldestSqlite = 3034000;  // as the database file itself: 3.34

int add_all(sqlite3* database, char** why) {
  if (sqlite3_libversion_number() < kOldestSqlite) {
    if (why != nullptr)
      *why = sqlite3_mprintf("errdex needs SQLite 3.34 or later, this is %s", sqlite3_libversion());
    return SQLITE_ERROR;
  }
  const int code = errdex::add_functions(database, why);
  return code == SQLITE_OK ? errdex::add_explain_table(database) : code;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int sqlite3_errdex_init(
    sqlite3* database, char** why, const sqlite3_api_routines* host) noexcept {
  SQLITE_EXTENSION_INIT2(host)
  try {
    return add_all(database, why);
  } catch (...) {
    return SQLITE_NOMEM;
  }
}
