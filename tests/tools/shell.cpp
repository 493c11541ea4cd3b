#include "tests/tools/shell.h"

#include <cstdlib>
#include <sys/wait.h>

namespace errdex::test {

Finished run(const TemporaryDirectory& directory, const std::string& command) {
  const std::string here = directory.path().string();
  const std::string script =
      directory.write("command.sh", "cd '" + here + "'\nunset ERRDEX_DB XDG_DATA_HOME\nexport HOME='" + here +
                                        "'\nE='" ERRDEX_BINARY "'\n" + command + "\n");
  const std::string line = "bash '" + script + "' </dev/null >'" + here + "/out' 2>'" + here + "/err'";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(directory.path() / "out"),
          read_file(directory.path() / "err")};
}

}  // namespace errdex::test
