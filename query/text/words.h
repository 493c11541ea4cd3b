#pragma once

// What single words say: names of exception classes, error codes, log levels, words of failure.

#include <cstddef>
#include <string_view>
#include <vector>

#include "query/text/mapped_text.h"

namespace errdex::text {

// How loud a log line says it is.
enum class Level { None, Debug, Info, Warning, Error, Fatal };

// The level that `word` names in any case (`ERR`, `warn`, `FATAL`, `crit`), or None.
Level level_of(std::string_view word);

// Whether `token` reads as the name of an exception class by itself: `ValueError`,
// `torch.cuda.OutOfMemoryError`, `std::runtime_error`, `Illuminate\Database\QueryException`, `ECONNREFUSED`.
bool is_class_name(std::string_view token);

// Whether `token` can be one where its place already says so (the last line of a traceback): a path of
// identifiers whose last part begins in upper case, or is_class_name.
bool can_be_class_name(std::string_view token);

// A class name at the front of a header, and where its message begins.
struct ClassHeader {
  Span name;
  std::size_t message = 0;  // equals the line's size where there is no message

  [[nodiscard]] bool found() const { return !name.empty(); }
};

enum class ClassRule { ByName, ByPlace };

// Reads `Name: message`, `Name [CODE]: message`, `Name` alone, at `from` in `line`.
ClassHeader class_header_at(std::string_view line, std::size_t from, ClassRule rule);

// The first place in `line` where a class name is followed by `: `, or a line that is a name alone.
// Cost: linear.
ClassHeader find_class_header(std::string_view line);

// Whether a line speaks of a failure: a class name, an error code or one of the usual words.
bool looks_like_error(std::string_view line);

// The error codes in `line`, in order, each once, at most 16: SCREAMING_SNAKE, E[A-Z]+, letters with three or
// more digits (E0308, TS2345, ORA-00942), SQLSTATE[…], and what stands after `code` (`code: 'X'`).
std::vector<Span> error_codes(std::string_view line);

}  // namespace errdex::text
