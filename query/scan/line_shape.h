#pragma once

// Lines that look like errors but match nothing, put together by what is equal in them.

#include <string>
#include <string_view>

namespace errdex {

// Whether a line speaks of a failure, by its level, a class name, an error code or the usual words.
bool looks_like_failure(std::string_view line);

// The line without its prefixes, and with numbers, hexadecimal runs, quoted texts, paths and addresses
// replaced by <n>, <hex>, <text> and <path>. At most some hundred bytes.
std::string line_shape(std::string_view line);

}  // namespace errdex
