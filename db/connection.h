#pragma once

// The one way to a database file: what is checked before SQLite sees it, how it is opened, which limits
// hold. A file from outside is hostile until the checks here have passed.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "schema/sql_file.h"
#include "schema/versions.h"

namespace SQLite {
class Database;
}  // namespace SQLite

namespace errdex {

// Facts read from the first 100 bytes of a file (SQLite file format, section 1.3).
struct FileHeader {
  std::int32_t application_id = 0;
  int user_version = 0;
  std::uint64_t stated_bytes = 0;  // page size × page count
};

// Reads and checks the header of an SQLite file.
// Throws: Error{Io} for a missing or unreadable file or a directory, Error{Database} for a file that is
//         empty, not SQLite, cut short, or not one of errdex.
FileHeader read_file_header(const std::string& path);

// The version of the SQLite library that is used, for example 3.40.1.
std::string sqlite_version();

class Connection {
 public:
  // Opens a finished database for questions: read-only, no trust in its schema, limits on what it can make
  // SQLite do.
  // Throws: as read_file_header; Error{Database} for another layout, for damage that shows at once, and where
  // another program keeps the file locked.
  static Connection open_read_only(const std::string& path);

  // The same for the checks that SQLite runs on writable files only; the file cannot be written all the same.
  static Connection open_for_verification(const std::string& path);

  // Creates a database of the current layout at `path`, which must not exist or be empty. Made for a file
  // that is renamed into place when it is done: no journal, no fsync.
  static Connection create(const std::string& path);

  // Opens a private copy of a database for writing; older layouts of the same model are migrated.
  static Connection open_private_copy(const std::string& path);

  Connection(Connection&&) noexcept;
  Connection& operator=(Connection&&) noexcept;
  ~Connection();

  [[nodiscard]] SQLite::Database& database() { return *database_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  // Runs statements that return nothing.
  void execute(const SqlFile& sql);
  void execute(const std::string& sql);

 private:
  Connection(std::string path, std::unique_ptr<SQLite::Database> database);

  std::string path_;
  std::unique_ptr<SQLite::Database> database_;
};

}  // namespace errdex
