#pragma once

// From an empty file, or from an older layout of the same model, to the current layout.

#include "db/connection.h"
#include "schema/versions.h"

namespace errdex {

// Creates all tables, indexes and views and stamps the file with application id and layout.
void create_schema(SQLite::Database& database);

// The layout stamped into the file.
DbSchemaVersion layout_of(SQLite::Database& database);

// Brings an older layout up to the current one, step by step, each in a transaction of its own.
// Throws: Error{Database} when there is no way from the file's layout, or it is newer.
void migrate(SQLite::Database& database, const std::string& path);

// Throws Error{Database} with both numbers and the way out unless this program can read `found`.
void require_readable(DbSchemaVersion found, const std::string& path);

}  // namespace errdex
