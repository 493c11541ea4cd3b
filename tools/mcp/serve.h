#pragma once

// Runs the server over two file descriptors until the input ends.

#include <string>

namespace errdex {

// Longest line that is read: a text of 1 MiB, all of it escaped as \u00xx, and some.
inline constexpr std::size_t kMostLineBytes = std::size_t{8} << 20;

// Returns the exit status. Does not return, but ends the process, where answers are still due some time after
// the input has ended. Throws: Error{Io} where the input cannot be read.
int serve_mcp(const std::string& database, int input, int output);

}  // namespace errdex
