// The door of errdex.so: what SQLite calls when the extension is loaded; docs/extension.md.

#include <atomic>

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

// The routine table is one for all connections (SQLITE_EXTENSION_INIT1), while a process may hold two
// SQLites: the second one's calls would go to the first.
bool take_host(const sqlite3_api_routines* host) {
  const sqlite3_api_routines* before = nullptr;
  return std::atomic_ref(sqlite3_api).compare_exchange_strong(before, host) || before == host;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int sqlite3_errdex_init(
    sqlite3* database, char** why, const sqlite3_api_routines* host) noexcept {
  if (!take_host(host)) {
    if (why != nullptr)
      *why = host->mprintf(
          "errdex serves another SQLite of this process already; one file can serve one: "
          "load a copy of errdex.so");
    return SQLITE_ERROR;
  }
  try {
    return add_all(database, why);
  } catch (...) {
    return SQLITE_NOMEM;
  }
}
