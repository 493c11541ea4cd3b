#pragma once

// The table-valued function errdex_explain(text [, max_matches …]) over the database it is loaded into.

#include "db/sqlite_api.h"

namespace errdex {

// Registers it. Returns: SQLite's result code.
int add_explain_table(sqlite3* database);

}  // namespace errdex
