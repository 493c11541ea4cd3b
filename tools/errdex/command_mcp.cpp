#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "query/lookup.h"
#include "tools/common/error_report.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"
#include "tools/mcp/serve.h"

namespace errdex {
namespace {

// Standard output for the protocol alone: whatever else is printed from now on goes to standard error.
int take_standard_output() {
  if (fcntl(STDERR_FILENO, F_GETFD) < 0) open("/dev/null", O_WRONLY);
  const int output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return output;
}

int run_mcp(const CommonOptions& options) {
  const std::string database = database_path(options);
  const int output = take_standard_output();
  // A missing file is no reason to die: the client would show nothing but that. Calls say what is wrong, and
  // it may be mended while we run.
  if (!std::filesystem::exists(database))
    std::cerr << "errdex: there is no database " << printable_line(database) << " yet; calls will say so\n";
  return serve_mcp(database, STDIN_FILENO, output);
}

}  // namespace

void add_mcp_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<CommonOptions>();
  CLI::App* command =
      app.add_subcommand("mcp", "Serves coding agents over the Model Context Protocol (stdio)");
  add_database_option(*command, *arguments);
  command->footer("Example: errdex mcp --db errdex.db\nSee docs/mcp.md for the configuration of clients.");
  commands[command] = [arguments] { return run_mcp(*arguments); };
}

}  // namespace errdex
