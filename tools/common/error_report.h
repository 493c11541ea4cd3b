#pragma once

// Failures as people see them: one line on standard error, and the exit status.

#include <exception>
#include <iosfwd>
#include <string>
#include <string_view>

#include "schema/error.h"

namespace errdex {

// Any exception as an Error: SQLite's own, lack of memory and everything unforeseen get codes as well.
Error as_error(const std::exception_ptr& failure);

// Writes "errdex: message [CODE]" and returns the exit status.
int report(const Error& error, std::ostream& stream);

// `text` without anything that could drive a terminal: control characters (but line end and tab), DEL, C1,
// direction overrides and bytes that are not UTF-8 become U+FFFD.
std::string printable(std::string_view text);
// The same on one line: line ends and tabs are blanks.
std::string printable_line(std::string_view text);

// JSON without what could drive a terminal and that JSON leaves as it is: DEL, C1 and direction marks become
// \uXXXX, which says the same. Requires: all of them stand in strings.
std::string escaped_for_terminal(std::string_view json);

}  // namespace errdex
