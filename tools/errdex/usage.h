#pragma once

// What a person meant who mistyped the command line.

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace errdex {

// Parses the arguments so that each reaches its option byte for byte. CLI11 alone takes "[a,b]" for a list
// and splits it, and people paste "[Errno 2]". Requires: all commands and options are there. Throws:
// CLI::ParseError.
void parse_literally(CLI::App& app, const std::vector<std::string>& arguments);

// The problem as CLI11 states it, with the nearest command or option where one was mistyped.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& failure,
                          const std::vector<std::string>& arguments);

// Checks for options: an explanation of what is wrong with the text, or nothing.
std::string check_count(const std::string& text);       // a whole number that is not negative
std::string check_confidence(const std::string& text);  // a number from 0 to 1

}  // namespace errdex
