#include "db/metadata.h"

#include <schema/sql/db.h>

#include "db/statement.h"

namespace errdex {

std::map<std::string, std::string> read_metadata(SQLite::Database& database) {
  std::map<std::string, std::string> facts;
  Statement statement(database, sql::db::read_meta);
  while (statement.step()) {
    std::string name = statement.text(0);  // its own copy
    facts[std::move(name)] = statement.text(1);
  }
  return facts;
}

void write_metadata(SQLite::Database& database, std::string_view name, std::string_view value) {
  Statement statement(database, sql::db::write_meta);
  statement.bind(1, name);
  statement.bind(2, value);
  statement.run();
}

}  // namespace errdex
