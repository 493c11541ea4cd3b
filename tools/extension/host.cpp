#include "tools/extension/host.h"

#include <algorithm>
#include <new>

#include "db/database_ref.h"
#include "schema/utf8.h"

namespace errdex {

void DatabaseRef::fail(int code) const {
  const char* reason = code == SQLITE_NOMEM ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
  throw make_error(ErrorKind::Database, "ERRDEX_EXTENSION_SQLITE",
                   "cannot read the tables of errdex through this connection: SQLite says {reason}; "
                   "check that the open file is one of errdex ingest and whole",
                   {{"reason", reason == nullptr ? "nothing" : reason}});
}

}  // namespace errdex

namespace errdex::host {
namespace {

std::string with_code(const Error& error) {
  return std::string(error.what()) + " [" + error.code() + "]";
}

// What is no UTF-8 becomes U+FFFD: hosts refuse a whole row for one such byte.
std::string mended(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0)
      valid += "\xEF\xBF\xBD";
    else
      valid += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return valid;
}

std::string words_of_current() {
  try {
    throw;
  } catch (const Error& error) {
    return with_code(error);
  } catch (const std::bad_alloc&) {
    return "";
  } catch (const std::exception& other) {
    return with_code(make_error(ErrorKind::Internal, "ERRDEX_EXTENSION_INTERNAL",
                                "cannot answer inside of SQLite, a fault of the errdex extension: {reason}; "
                                "please report it with the statement you ran",
                                {{"reason", other.what()}}));
  } catch (...) {
    return "unknown failure";
  }
}

}  // namespace

std::string_view bytes_of(sqlite3_value* value) {
  const bool is_blob = sqlite3_value_type(value) == SQLITE_BLOB;
  const void* bytes = is_blob ? sqlite3_value_blob(value) : sqlite3_value_text(value);
  if (bytes == nullptr) return "";
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

bool is_null(sqlite3_value* value) {
  return sqlite3_value_type(value) == SQLITE_NULL;
}

std::string words_of(const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (...) {
    try {
      return words_of_current();
    } catch (...) {  // no memory for the words either
      return {};
    }
  }
}

void report(sqlite3_context* context) noexcept {
  const std::string words = words_of(std::current_exception());
  if (words.empty())
    sqlite3_result_error_nomem(context);
  else
    sqlite3_result_error(context, words.data(), static_cast<int>(words.size()));
}

int report(sqlite3_vtab* table) noexcept {
  const std::string words = words_of(std::current_exception());
  if (words.empty()) return SQLITE_NOMEM;
  sqlite3_free(table->zErrMsg);
  table->zErrMsg = sqlite3_mprintf("%s", words.c_str());
  return SQLITE_ERROR;
}

void return_text(sqlite3_context* context, std::string_view text) {
  if (!is_valid_utf8(text)) return return_text(context, mended(text));
  const char* bytes = text.data() == nullptr ? "" : text.data();
  sqlite3_result_text64(context, bytes, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

}  // namespace errdex::host
