#include <iostream>
#include <memory>

#include "query/lookup.h"
#include "tools/common/error_report.h"
#include "tools/common/json_writer.h"
#include "tools/common/text_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"
#include "tools/errdex/usage.h"

namespace errdex {
namespace {

struct GrepArguments {
  CommonOptions common;
  std::vector<std::string> regex;
  GrepOptions options;
  std::optional<std::size_t> limit;
  bool count = false;
  bool list = false;
  bool only_matching = false;
  bool ndjson = false;
};

std::string listed(const ErrorRecord& record) {
  return printable_line(record.id.value() + "  " + record.repo.value() + "/" + record.slug.value()) + "\n";
}

std::string shown(const GrepHit& hit, const GrepArguments& arguments) {
  if (arguments.ndjson) return to_json(hit) + "\n";
  if (arguments.list) return listed(hit.record);
  return to_text(hit, output_style(arguments.common), arguments.only_matching);
}

int run_grep(GrepArguments& arguments) {
  const CommonOptions& common = arguments.common;
  if (arguments.limit) arguments.options.limit = *arguments.limit;
  if (arguments.count) arguments.options.limit = 0;
  ErrorLookup lookup(database_path(common));
  std::vector<std::string> hits;  // for one JSON object
  const GrepSink sink = [&](const GrepHit& hit) {
    if (common.json)
      hits.push_back(to_json(hit));
    else
      write_output(shown(hit, arguments));
    return true;
  };
  const GrepSummary summary = lookup.grep(arguments.regex.front(), common.filter, arguments.options, sink);
  report_unknown(summary.unknown_filters, summary.dataset_version);
  if (common.json)
    write_output(to_json(summary, hits) + "\n");
  else if (arguments.count)
    write_output(std::to_string(summary.total) + "\n");
  if (!common.json)
    for (const Degradation& each : summary.degraded)
      std::cerr << "errdex: note: " << each.detail << " (" << each.reason << ")\n";
  return summary.total == 0 ? 1 : 0;
}

}  // namespace

void add_grep_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<GrepArguments>();
  CommonOptions& common = arguments->common;
  GrepOptions& options = arguments->options;
  CLI::App* command = app.add_subcommand("grep", "Finds records by a regular expression over their texts");
  add_words(*command, "regex", arguments->regex, "PCRE2 syntax")->required()->expected(1);
  command->add_flag("-i,--ignore-case", options.caseless, "letters in the other case match too");
  command->add_flag("-w,--word", options.word, "only matches between word boundaries");
  CLI::Option* count = command->add_flag("-c,--count", arguments->count, "only how many records match");
  CLI::Option* list =
      command->add_flag("-l,--list", arguments->list, "only which records match")->excludes(count);
  command->add_flag("-o,--only-matching", arguments->only_matching, "only what matched, a line each")
      ->excludes(count)
      ->excludes(list);
  add_names(
      *command, "--field", options.fields,
      "field to look in, or all; repeatable; else the texts that search knows, errorCode and errorClass");
  command->add_option("--limit", arguments->limit, "records to give, else all")->check(check_count);
  command->add_option("--offset", options.offset, "records to pass over first")->check(check_count);
  CLI::Option* json = command->add_flag("--json", common.json, "one JSON object");
  command->add_flag("--ndjson", arguments->ndjson, "a JSON object a record")->excludes(json)->excludes(count);
  add_database_option(*command, common);
  add_filter_options(*command, common);
  command->footer(
      "Example: errdex grep 'timed out after \\S+ s' --field message\nExit status: 0 found, 1 not, 2 bad "
      "expression");
  commands[command] = [arguments] { return run_grep(*arguments); };
}

}  // namespace errdex
