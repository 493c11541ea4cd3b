#pragma once

// What is other while a file is filled for the first time: most indexes are made at the end, sorted, in a
// third of the time and with fuller pages; and FTS5 gathers many words before it writes any.

#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

namespace errdex {

class FreshFile {
 public:
  // Takes the indexes out but for those that writing rows needs itself. Requires: the file has no rows yet.
  // Lifetime: `database` must outlive this.
  explicit FreshFile(SQLite::Database& database);

  // Makes the file an ordinary one. Must be called before rows are looked for, once.
  void finish();

 private:
  SQLite::Database& database_;
  std::vector<std::string> definitions_;  // of the indexes
};

}  // namespace errdex
