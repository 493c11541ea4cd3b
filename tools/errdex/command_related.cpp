#include <iostream>
#include <memory>

#include "query/lookup.h"
#include "tools/common/error_report.h"
#include "tools/common/json_writer.h"
#include "tools/common/text_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

struct RelatedArguments {
  CommonOptions common;
  std::vector<std::string> words;
};

int run_related(const RelatedArguments& arguments) {
  const CommonOptions& common = arguments.common;
  ErrorLookup lookup(database_path(common));
  RelatedOptions options;
  options.limit = common.limit;
  const std::optional<RelatedAnswer> answer = lookup.related(arguments.words.front(), common.filter, options);
  if (!answer) {
    report(no_record(arguments.words.front(), lookup.dataset_version()), std::cerr);
    return 1;
  }
  report_unknown(answer->unknown_filters, answer->dataset_version);
  write_output(common.json ? to_json(*answer) + "\n" : to_text(*answer, output_style(common)));
  return answer->groups.empty() ? 1 : 0;
}

}  // namespace

void add_related_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<RelatedArguments>();
  CLI::App* command = app.add_subcommand(
      "related", "Finds records that share pattern, code, class, family, file or wording with one");
  add_words(*command, "record", arguments->words, "id, or owner/name/slug")->required()->expected(1);
  add_limit_option(*command, arguments->common, "records to give of each relation");
  add_database_option(*command, arguments->common);
  add_output_options(*command, arguments->common);
  add_filter_options(*command, arguments->common);
  command->footer("Example: errdex related 1bdcdc8192178bcd");
  commands[command] = [arguments] { return run_related(*arguments); };
}

}  // namespace errdex
