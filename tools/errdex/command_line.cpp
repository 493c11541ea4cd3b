#include "tools/errdex/command_line.h"

#include <csignal>
#include <iostream>

#include "db/connection.h"
#include "schema/error.h"
#include "schema/versions.h"
#include "tools/common/error_report.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

constexpr int kClosedPipeStatus = 141;  // 128 + SIGPIPE, as a shell reports it

std::string version_text() {
  return std::string("errdex ") + ERRDEX_VERSION + "\ndatabase layout " + kDbSchemaVersion.text() +
         "\nSQLite " + sqlite_version();
}

int usage_failure(const CLI::App& app, const CLI::ParseError& failure,
                  const std::vector<std::string>& arguments) {
  std::string command = "errdex";
  for (const CLI::App* chosen : app.get_subcommands()) command += " " + chosen->get_name();
  std::string problem = failure.what();
  if (const std::string nearest = nearest_name(app, arguments); !nearest.empty())
    problem += "; did you mean " + nearest + "?";
  return report(
      make_error(ErrorKind::Usage, "ERRDEX_USAGE", "cannot run this command: {problem}; see {command} --help",
                 {{"problem", problem}, {"command", command}}),
      std::cerr);
}

int run_chosen(CLI::App& app, const Commands& commands) {
  for (const CLI::App* chosen : app.get_subcommands()) return commands.at(chosen)();
  return 0;
}

}  // namespace

int run_command_line(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an exit status, not a death
  CLI::App app("What is this error, and how do I fix it? A knowledge base in one SQLite file.", "errdex");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 found or done, 1 nothing found, 2 usage, 3 database, 4 input data, 5 I/O.\n"
      "Example: errdex explain \"ValueError: Only interpret mode is supported on CPU backend.\"");
  Commands commands;
  add_explain_command(app, commands);
  add_search_command(app, commands);
  add_show_command(app, commands);
  add_repos_command(app, commands);
  add_versions_command(app, commands);
  add_ingest_command(app, commands);
  try {
    app.parse(argc, argv);
    return run_chosen(app, commands);
  } catch (const CLI::ParseError& failure) {
    if (failure.get_exit_code() == 0) return app.exit(failure);
    return usage_failure(app, failure, std::vector<std::string>(argv + 1, argv + argc));
  } catch (const ClosedPipe&) {
    return kClosedPipeStatus;
  } catch (...) {
    return report(as_error(std::current_exception()), std::cerr);
  }
}

}  // namespace errdex
