#pragma once

// Runs the real program.

#include <string>

#include "tests/support/temporary_directory.h"

namespace errdex::test {

struct Finished {
  int status = 0;
  std::string out;
  std::string err;
};

// Runs `command` with bash in `directory`; $E is the program, and no database but errdex.db there is found.
// Input is empty unless the command says otherwise.
Finished run(const TemporaryDirectory& directory, const std::string& command);

}  // namespace errdex::test
