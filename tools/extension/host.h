#pragma once

// The host: SQLite's routine table, what its values hold, and how failures are told to it. No exception of
// ours may cross C, so every function that SQLite calls is noexcept and ends in one of these.

#include <exception>
#include <string>
#include <string_view>

#include "db/sqlite_api.h"
#include "schema/error.h"

namespace errdex::host {

// The bytes of a text (as UTF-8), a blob or a number; empty for NULL.
// Lifetime: until the value is read again or the function that got it returns.
std::string_view bytes_of(sqlite3_value* value);

bool is_null(sqlite3_value* value);

// "message [CODE]", whatever was thrown; empty for lack of memory.
std::string words_of(const std::exception_ptr& failure) noexcept;

// Ends a function's call with the failure that is being handled.
void report(sqlite3_context* context) noexcept;

// Gives the same to a virtual table. Returns: the result code for SQLite.
int report(sqlite3_vtab* table) noexcept;

// As text; bytes that are no UTF-8 become U+FFFD.
void return_text(sqlite3_context* context, std::string_view text);

}  // namespace errdex::host
