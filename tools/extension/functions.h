#pragma once

// The SQL functions regexp (the REGEXP operator), regexp_capture and errdex_similarity.

#include "db/sqlite_api.h"

namespace errdex {

// Registers them. Returns: SQLite's result code; on failure `why` may hold words for it, from SQLite's
// memory.
int add_functions(sqlite3* database, char** why);

}  // namespace errdex
