#include <iostream>
#include <memory>

#include "query/lookup.h"
#include "tools/common/error_report.h"
#include "tools/common/history_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

struct HistoryArguments {
  CommonOptions common;
  std::vector<std::string> words;
};

void add_as_of_option(CLI::App& command, CommonOptions& options) {
  command.add_option("--as-of", options.filter.as_of, "as it was in this version or on this date");
}

int run_history(const HistoryArguments& arguments) {
  ErrorLookup lookup(database_path(arguments.common));
  const std::string& wanted = arguments.words.front();
  const LookupFilter& filter = arguments.common.filter;
  const std::optional<RecordHistory> history = lookup.history(wanted, filter);
  if (!history) {
    report_unknown(lookup.unknown_values(filter), lookup.dataset_version());
    report(make_error(
               ErrorKind::Usage, "ERRDEX_NO_HISTORY",
               "no version has a record '{wanted}'; give an id of 16 hex digits or owner/name/slug, errdex "
               "search finds them",
               {{"wanted", wanted}}),
           std::cerr);
    return 1;
  }
  write_output(arguments.common.json ? to_json(*history) + "\n" : to_text(*history));
  return 0;
}

struct StatsArguments {
  CommonOptions common;
};

int run_stats(const StatsArguments& arguments) {
  ErrorLookup lookup(database_path(arguments.common));
  const DatasetStats stats = lookup.stats(arguments.common.filter, arguments.common.limit);
  report_unknown(lookup.unknown_values(arguments.common.filter), stats.dataset_version);
  write_output(arguments.common.json ? to_json(stats) + "\n" : to_text(stats));
  return stats.records == 0 ? 1 : 0;
}

}  // namespace

void add_history_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<HistoryArguments>();
  CLI::App* command =
      app.add_subcommand("history", "Shows the revisions of one record, and what each changed");
  add_words(*command, "record", arguments->words, "id, or owner/name/slug")->required()->expected(1);
  add_as_of_option(*command, arguments->common);
  command->add_flag("--json", arguments->common.json, "one JSON object");
  add_database_option(*command, arguments->common);
  command->footer("Example: errdex history 1bdcdc8192178bcd");
  commands[command] = [arguments] { return run_history(*arguments); };
}

void add_stats_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<StatsArguments>();
  arguments->common.limit = 10;
  CLI::App* command =
      app.add_subcommand("stats", "Counts what is in the database, and what is doubtful in it");
  add_as_of_option(*command, arguments->common);
  add_limit_option(*command, arguments->common, "tags and families to give");
  command->add_flag("--json", arguments->common.json, "one JSON object");
  add_database_option(*command, arguments->common);
  command->footer("Example: errdex stats --json");
  commands[command] = [arguments] { return run_stats(*arguments); };
}

}  // namespace errdex
