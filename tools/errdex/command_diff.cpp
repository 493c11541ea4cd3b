#include <filesystem>
#include <memory>

#include "query/dataset_diff.h"
#include "schema/error.h"
#include "schema/versions.h"
#include "tools/common/history_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

struct DiffArguments {
  CommonOptions common;
  std::vector<std::string> sides;
  bool brief = false;
};

bool is_file(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

DatasetSide side_of(const std::string& name, const CommonOptions& common) {
  if (is_file(name)) return {name, std::nullopt};
  if (normalized_time(name)) return {database_path(common), name};
  throw make_error(
      ErrorKind::Usage, "ERRDEX_DIFF_SIDE",
      "cannot compare {name}: it is neither a database file nor a version or date; errdex versions "
      "lists the versions",
      {{"name", name}});
}

DatasetSide to_side(const DiffArguments& arguments) {
  if (arguments.sides.size() > 1) return side_of(arguments.sides[1], arguments.common);
  return {database_path(arguments.common), std::nullopt};
}

int run_diff(const DiffArguments& arguments) {
  const DatasetSide from = side_of(arguments.sides[0], arguments.common);
  const DatasetSide to = to_side(arguments);
  if (!arguments.common.json) {
    const DatasetDiff diff = compare_datasets(from, to, [&](const RecordDifference& difference) {
      write_output(to_text(difference, !arguments.brief));
    });
    write_output(to_text(diff));
    return diff.same() ? 0 : 1;
  }
  std::string before =
      "{\"records\":[";  // written with the first difference, so that a failure writes nothing
  const DatasetDiff diff = compare_datasets(from, to, [&before](const RecordDifference& difference) {
    write_output(before + to_json(difference));
    before = ",";
  });
  write_output((before == "," ? "" : before) + "]," + summary_members(diff) + "}\n");
  return diff.same() ? 0 : 1;
}

}  // namespace

void add_diff_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<DiffArguments>();
  CLI::App* command = app.add_subcommand(
      "diff",
      "Compares two versions of the dataset, or two database files, record by record and field by field");
  add_words(*command, "side", arguments->sides,
            "two versions or dates of one database, or two database files; one alone is compared with the "
            "current version")
      ->required()
      ->expected(1, 2);
  command->add_flag("--brief", arguments->brief, "name the records only, not the fields");
  command->add_flag("--json", arguments->common.json, "one JSON object");
  add_database_option(*command, arguments->common);
  command->footer(
      "Exit status: 0 the same, 1 there are differences, 2 and more as for every command.\n"
      "Example: errdex diff 2026-08-27 2026-09-22");
  commands[command] = [arguments] { return run_diff(*arguments); };
}

}  // namespace errdex
