#include "tools/errdex/command_line.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <sstream>

#include "db/connection.h"
#include "schema/error.h"
#include "schema/versions.h"
#include "tools/common/error_report.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"
#include "tools/errdex/usage.h"

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
  const std::string problem = usage_problem(app, failure, arguments);
  return report(
      make_error(ErrorKind::Usage, "ERRDEX_USAGE", "cannot run this command: {problem}; see {command} --help",
                 {{"problem", problem}, {"command", command}}),
      std::cerr);
}

// --help and --version come as exceptions that are none.
int show_help(const CLI::App& app, const CLI::ParseError& wanted) {
  std::ostringstream text;
  const int status = app.exit(wanted, text, text);
  write_output(text.str());
  return status;
}

int parse_and_run(CLI::App& app, const Commands& commands, const std::vector<std::string>& arguments) {
  try {
    parse_literally(app, arguments);
  } catch (const CLI::ParseError& failure) {
    if (failure.get_exit_code() == 0) return show_help(app, failure);
    return usage_failure(app, failure, arguments);
  }
  return commands.at(app.get_subcommands().front())();
}

}  // namespace

int run_command_line(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an exit status, not a death
  std::signal(SIGXFSZ, SIG_IGN);  // so is a file that grows beyond its limit
  CLI::App app("What is this error, and how do I fix it? A knowledge base in one SQLite file.", "errdex");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 found or done, 1 nothing found, 2 usage, 3 database, 4 input data, 5 I/O, 6 scan "
      "--fail-on.\n"
      "Example: errdex explain \"ValueError: Only interpret mode is supported on CPU backend.\"");
  Commands commands;
  add_explain_command(app, commands);
  add_search_command(app, commands);
  add_grep_command(app, commands);
  add_related_command(app, commands);
  add_facets_command(app, commands);
  add_scan_command(app, commands);
  add_show_command(app, commands);
  add_repos_command(app, commands);
  add_versions_command(app, commands);
  add_history_command(app, commands);
  add_stats_command(app, commands);
  add_diff_command(app, commands);
  add_prune_command(app, commands);
  add_ingest_command(app, commands);
  add_export_command(app, commands);
  add_digest_command(app, commands);
  add_verify_command(app, commands);
  add_compact_command(app, commands);
  add_mcp_command(app, commands);
  add_complete_command(app, commands);
  add_manual_command(app, commands);
  try {
    return parse_and_run(app, commands, {argv + std::min(argc, 1), argv + argc});
  } catch (const ClosedPipe&) {
    return kClosedPipeStatus;
  } catch (...) {
    return report(as_error(std::current_exception()), std::cerr);
  }
}

}  // namespace errdex
