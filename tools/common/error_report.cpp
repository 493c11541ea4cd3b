#include "tools/common/error_report.h"

#include <algorithm>
#include <new>
#include <ostream>

#include <fmt/format.h>

#include "db/sqlite_failure.h"
#include "schema/utf8.h"

namespace errdex {
namespace {

bool drives_terminal(char32_t code_point) {
  return (code_point < 0x20 && code_point != '\n' && code_point != '\t') ||
         (code_point >= 0x7F && code_point < 0xA0) || (code_point >= 0x202A && code_point <= 0x202E) ||
         (code_point >= 0x2066 && code_point <= 0x2069) || code_point == 0x200E || code_point == 0x200F ||
         code_point == 0x061C;
}

}  // namespace

Error as_error(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return make_error(ErrorKind::Io, "ERRDEX_MEMORY",
                      "cannot go on: the system has no more memory for this program");
  } catch (const std::exception& other) {
    if (std::optional<Error> locked = locked_error("the database", other)) return *locked;
    if (is_sqlite_failure(other))
      return make_error(ErrorKind::Database, "ERRDEX_SQLITE",
                        "cannot use the database: SQLite says {reason}; "
                        "if the file is damaged, fetch or build it anew with errdex ingest",
                        {{"reason", other.what()}});
    return make_error(
        ErrorKind::Internal, "ERRDEX_INTERNAL",
        "cannot go on, a fault of errdex itself: {reason}; please report it with the command you ran",
        {{"reason", other.what()}});
  }
}

int report(const Error& error, std::ostream& stream) {
  stream << "errdex: " << printable_line(error.what()) << " [" << error.code() << "]\n";
  return exit_status(error.kind());
}

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || drives_terminal(utf8_code_point(text)))
      shown += "\xEF\xBF\xBD";
    else
      shown += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

std::string escaped_for_terminal(std::string_view json) {
  std::string shown;
  shown.reserve(json.size());
  while (!json.empty()) {
    const std::size_t length = std::max<std::size_t>(utf8_length(json), 1);
    const char32_t code_point = utf8_length(json) == 0 ? 0 : utf8_code_point(json);
    if (code_point >= 0x7F && drives_terminal(code_point))
      shown += fmt::format("\\u{:04x}", static_cast<unsigned>(code_point));
    else
      shown += json.substr(0, length);
    json.remove_prefix(length);
  }
  return shown;
}

std::string printable_line(std::string_view text) {
  std::string shown = printable(text);
  std::replace_if(
      shown.begin(), shown.end(), [](char byte) { return byte == '\n' || byte == '\t'; }, ' ');
  return shown;
}

}  // namespace errdex
