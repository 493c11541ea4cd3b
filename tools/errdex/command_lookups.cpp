#include <iostream>
#include <memory>

#include "query/lookup.h"
#include "schema/record_json.h"
#include "tools/common/error_report.h"
#include "tools/common/json_writer.h"
#include "tools/common/text_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

struct LookupArguments {
  CommonOptions common;
  std::vector<std::string> words;
};

int run_search(const LookupArguments& arguments) {
  ErrorLookup lookup(database_path(arguments.common));
  const SearchAnswer answer =
      lookup.search(joined(arguments.words), arguments.common.filter, arguments.common.limit);
  report_unknown(answer.unknown_filters, answer.dataset_version);
  write_output(arguments.common.json ? to_json(answer) + "\n"
                                     : to_text(answer, output_style(arguments.common)));
  return answer.hits.empty() ? 1 : 0;
}

int run_show(const LookupArguments& arguments) {
  ErrorLookup lookup(database_path(arguments.common));
  const std::string& wanted = arguments.words.front();
  const std::optional<ErrorRecord> record = lookup.find(wanted, arguments.common.filter);
  if (!record) {
    report_unknown(lookup.unknown_values(arguments.common.filter), lookup.dataset_version());
    report(make_error(
               ErrorKind::Usage, "ERRDEX_NO_RECORD",
               "no record '{wanted}' in dataset {version}; give an id of 16 hex digits or owner/name/slug, "
               "errdex search finds them",
               {{"wanted", wanted}, {"version", lookup.dataset_version()}}),
           std::cerr);
    return 1;
  }
  write_output(arguments.common.json ? canonical_json(*record) + "\n"
                                     : to_text(*record, output_style(arguments.common)));
  return 0;
}

int run_repos(const LookupArguments& arguments) {
  ErrorLookup lookup(database_path(arguments.common));
  const std::vector<RepoSummary> repos = lookup.repos(arguments.common.filter);
  report_unknown(lookup.unknown_values(arguments.common.filter), lookup.dataset_version());
  write_output(arguments.common.json ? to_json(repos) + "\n" : to_text(repos));
  return repos.empty() ? 1 : 0;
}

int run_versions(const LookupArguments& arguments) {
  ErrorLookup lookup(database_path(arguments.common));
  const std::vector<VersionSummary> versions = lookup.versions(arguments.common.filter);
  write_output(arguments.common.json ? to_json(versions) + "\n" : to_text(versions));
  return versions.empty() ? 1 : 0;
}

}  // namespace

void add_search_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<LookupArguments>();
  arguments->common.limit = 10;
  CLI::App* command =
      app.add_subcommand("search", "Finds records by words of their message, documentation, solutions");
  add_words(*command, "words", arguments->words,
            "all must occur; \"a phrase\", word* and, after --, -word are understood")
      ->required();
  add_limit_option(*command, arguments->common, "records to give");
  add_database_option(*command, arguments->common);
  add_output_options(*command, arguments->common);
  add_filter_options(*command, arguments->common);
  command->footer("Example: errdex search interpret mode --repo 'jax-ml/*'");
  commands[command] = [arguments] { return run_search(*arguments); };
}

void add_show_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<LookupArguments>();
  CLI::App* command = app.add_subcommand("show", "Shows one record");
  add_words(*command, "record", arguments->words, "id, or owner/name/slug")->required()->expected(1);
  add_database_option(*command, arguments->common);
  add_output_options(*command, arguments->common);
  add_filter_options(*command, arguments->common);
  command->footer("Example: errdex show 1bdcdc8192178bcd");
  commands[command] = [arguments] { return run_show(*arguments); };
}

void add_repos_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<LookupArguments>();
  CLI::App* command = app.add_subcommand("repos", "Lists the repositories and how many records each has");
  command->add_flag("--json", arguments->common.json, "a JSON array");
  add_database_option(*command, arguments->common);
  add_filter_options(*command, arguments->common);
  command->footer("Example: errdex repos --json");
  commands[command] = [arguments] { return run_repos(*arguments); };
}

void add_versions_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<LookupArguments>();
  CLI::App* command = app.add_subcommand("versions", "Lists the dataset versions in the file, newest first");
  command->add_flag("--json", arguments->common.json, "a JSON array");
  command->add_option("--as-of", arguments->common.filter.as_of, "those up to this version or date");
  add_database_option(*command, arguments->common);
  command->footer("Example: errdex versions");
  commands[command] = [arguments] { return run_versions(*arguments); };
}

}  // namespace errdex
