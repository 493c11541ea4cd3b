#pragma once

// A prepared statement that binds and reads text of any bytes without copying it. SQLiteCpp's Statement
// copies each text and stops at NUL where it does not, and keeps its handle to itself; rows of the
// dataset are bound by the million.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "db/database_ref.h"
#include "db/sqlite_api.h"
#include "schema/sql_file.h"

namespace errdex {

class Statement {
 public:
  // Throws: DatabaseRef::fail() when the text is not valid SQL for this database.
  Statement(DatabaseRef database, std::string_view sql);
  Statement(DatabaseRef database, const SqlFile& sql) : Statement(database, sql.text) {}

  // Binds parameter `index` (from 1). Lifetime: texts and blobs are not copied; they must live until the
  // statement is stepped for the last time, or bound anew.
  void bind(int index, std::string_view text);
  void bind(int index, std::int64_t value);
  void bind(int index, double value);
  void bind(int index, const std::optional<std::string>& text);
  void bind(int index, const std::optional<std::int64_t>& value);
  void bind_blob(int index, std::string_view bytes);
  void bind_null(int index);
  // Binds a copy of the value, whatever its type, that `column` of the current row of `from` has.
  void bind_column(int index, const Statement& from, int column);

  // The number of the parameter `name` (":repo"), 0 where the statement has none of that name.
  [[nodiscard]] int parameter(const char* name) const;

  // Moves to the next row: false when there is none.
  // Throws: DatabaseRef::fail().
  bool step();
  // Makes the statement ready for another run; bindings stay.
  void reset();
  // Runs a statement that returns no row, and resets it.
  void run();

  // Columns of the current row, from 0. Lifetime of views: until the next step or reset.
  [[nodiscard]] std::string_view view(int column);
  [[nodiscard]] std::string text(int column) { return std::string(view(column)); }
  [[nodiscard]] std::int64_t integer(int column);
  [[nodiscard]] double real(int column);
  [[nodiscard]] bool is_null(int column);
  [[nodiscard]] std::optional<std::string> optional_text(int column);
  [[nodiscard]] std::optional<std::int64_t> optional_integer(int column);
  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string column_name(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  void check(int code);

  DatabaseRef database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace errdex
