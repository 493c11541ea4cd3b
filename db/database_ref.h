#pragma once

// An open database, whoever opened it: SQLiteCpp for library and tools, the host for the loadable extension.
// What reads through this and Statement alone is compiled for both.

struct sqlite3;
namespace SQLite {
class Database;
}

namespace errdex {

class DatabaseRef {
 public:
  // Implicit on purpose: wherever a database is asked for, SQLiteCpp's will do. Not in the extension.
  DatabaseRef(SQLite::Database& database);  // NOLINT(google-explicit-constructor)
  explicit DatabaseRef(sqlite3* handle) : handle_(handle) {}

  [[nodiscard]] sqlite3* handle() const { return handle_; }

  // Throws SQLite's failure `code` with its message: SQLite::Exception; in the extension Error{Database}.
  [[noreturn]] void fail(int code) const;

 private:
  sqlite3* handle_;
};

}  // namespace errdex
