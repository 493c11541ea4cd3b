#pragma once

// The errors in a piece of log, each as the text to ask about and the lines where it stands.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace errdex {

struct LogProblem {
  std::string text;            // a line, or the lines of a whole chain of errors
  std::size_t first_line = 0;  // from 1
  std::size_t last_line = 0;   // of the last time it stands there
  std::size_t count = 0;
};

struct LogProblems {
  std::size_t lines = 0;
  std::vector<LogProblem> problems;  // equal texts once, in the order of the log
  std::size_t left_out = 0;          // errors beyond what is looked at
  bool is_cut = false;               // the log is longer than what is looked at
};

// Reads lines that look like errors and assembled traces, at most `most` of them.
// Cost: linear in the log.
LogProblems problems_in_log(std::string_view log, std::size_t most);

}  // namespace errdex
