#include "db/statement.h"

namespace errdex {
namespace {

// After the failure has been told: resetting forgets its message.
struct ResetAtEnd {
  sqlite3_stmt* statement;
  ~ResetAtEnd() { sqlite3_reset(statement); }
};

}  // namespace

Statement::Statement(DatabaseRef database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v3(database_.handle(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
  statement_.reset(statement);
}

void Statement::check(int code) {
  if (code != SQLITE_OK) database_.fail(code);
}

void Statement::bind(int index, std::string_view text) {
  // An empty view may hold a null pointer, which SQLite would bind as NULL.
  const char* bytes = text.data() == nullptr ? "" : text.data();
  check(sqlite3_bind_text64(statement_.get(), index, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int index, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), index, value));
}

void Statement::bind(int index, double value) {
  check(sqlite3_bind_double(statement_.get(), index, value));
}

void Statement::bind(int index, const std::optional<std::string>& text) {
  if (text)
    bind(index, std::string_view(*text));
  else
    bind_null(index);
}

void Statement::bind(int index, const std::optional<std::int64_t>& value) {
  if (value)
    bind(index, *value);
  else
    bind_null(index);
}

void Statement::bind_blob(int index, std::string_view bytes) {
  const char* data = bytes.data() == nullptr ? "" : bytes.data();
  check(sqlite3_bind_blob64(statement_.get(), index, data, bytes.size(), SQLITE_STATIC));
}

void Statement::bind_null(int index) {
  check(sqlite3_bind_null(statement_.get(), index));
}

void Statement::bind_column(int index, const Statement& from, int column) {
  check(sqlite3_bind_value(statement_.get(), index, sqlite3_column_value(from.statement_.get(), column)));
}

int Statement::parameter(const char* name) const {
  return sqlite3_bind_parameter_index(statement_.get(), name);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  const ResetAtEnd reset{statement_.get()};
  database_.fail(code);
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

std::string_view Statement::view(int column) {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string_view() : std::string_view(bytes, static_cast<std::size_t>(size));
}

std::int64_t Statement::integer(int column) {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) {
  return sqlite3_column_double(statement_.get(), column);
}

bool Statement::is_null(int column) {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::optional<std::string> Statement::optional_text(int column) {
  if (is_null(column)) return std::nullopt;
  return text(column);
}

std::optional<std::int64_t> Statement::optional_integer(int column) {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

int Statement::columns() const {
  return sqlite3_column_count(statement_.get());
}

std::string Statement::column_name(int column) const {
  return sqlite3_column_name(statement_.get(), column);
}

}  // namespace errdex
