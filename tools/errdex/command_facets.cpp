#include <memory>

#include "query/lookup.h"
#include "tools/common/json_writer.h"
#include "tools/common/text_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

struct FacetsArguments {
  CommonOptions common;
  FacetOptions options;
};

int run_facets(FacetsArguments& arguments) {
  const CommonOptions& common = arguments.common;
  arguments.options.limit = common.limit;
  ErrorLookup lookup(database_path(common));
  const FacetAnswer answer = lookup.facets(common.filter, arguments.options);
  report_unknown(answer.unknown_filters, answer.dataset_version);
  write_output(common.json ? to_json(answer) + "\n" : to_text(answer, output_style(common)));
  return answer.records == 0 ? 1 : 0;
}

}  // namespace

void add_facets_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<FacetsArguments>();
  CommonOptions& common = arguments->common;
  common.limit = 10;
  CLI::App* command =
      app.add_subcommand("facets", "Counts records by language, family, tag, class and so on");
  add_names(
      *command, "--by", arguments->options.names,
      "repo, language, family, tag, class, code, severity, type, status or strategy; repeatable; else all");
  add_limit_option(*command, common, "values to give of each");
  add_database_option(*command, common);
  add_output_options(*command, common);
  add_filter_options(*command, common);
  command->footer("Example: errdex facets --by family --language Python");
  commands[command] = [arguments] { return run_facets(*arguments); };
}

}  // namespace errdex
