#include <memory>

#include "ingest/prune.h"
#include "tools/common/history_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"
#include "tools/errdex/usage.h"

namespace errdex {
namespace {

struct PruneArguments {
  CommonOptions common;
  std::int64_t keep = 0;
};

int run_prune(const PruneArguments& arguments) {
  const PruneReport report = prune_database(database_path(arguments.common), arguments.keep);
  write_output(arguments.common.json ? to_json(report) + "\n" : to_text(report));
  return 0;
}

}  // namespace

void add_prune_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<PruneArguments>();
  CLI::App* command =
      app.add_subcommand("prune", "Drops old dataset versions, and all that only they had, from a database");
  command->add_option("--keep", arguments->keep, "versions to keep, the newest ones; at least 1")
      ->required()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  command->add_flag("--json", arguments->common.json, "the summary as one JSON object");
  add_database_option(*command, arguments->common);
  command->footer("Example: errdex prune --keep 3");
  commands[command] = [arguments] { return run_prune(*arguments); };
}

}  // namespace errdex
