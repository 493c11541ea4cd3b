#include <memory>

#include "query/lookup.h"
#include "tools/common/json_writer.h"
#include "tools/common/text_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"
#include "tools/errdex/usage.h"

namespace errdex {
namespace {

struct SearchArguments {
  CommonOptions common;
  std::vector<std::string> words;
  SearchOptions options;
};

int run_search(SearchArguments& arguments) {
  const CommonOptions& common = arguments.common;
  arguments.options.limit = common.limit;
  ErrorLookup lookup(database_path(common));
  const SearchAnswer answer = lookup.search(joined(arguments.words), common.filter, arguments.options);
  report_unknown(answer.unknown_filters, answer.dataset_version);
  write_output(common.json ? to_json(answer) + "\n" : to_text(answer, output_style(common)));
  return answer.hits.empty() ? 1 : 0;
}

}  // namespace

void add_search_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<SearchArguments>();
  CommonOptions& common = arguments->common;
  common.limit = 10;
  CLI::App* command =
      app.add_subcommand("search", "Finds records by words of their message, documentation, solutions");
  add_words(*command, "words", arguments->words,
            "all must occur; \"a phrase\", word*, field:word and, after --, -word are understood")
      ->required();
  command->add_flag("--fts", arguments->options.expression,
                    "the words are an expression in FTS5's own syntax");
  add_names(*command, "--facet", arguments->options.facets.names,
            "also count the hits by language, family, tag …; repeatable");
  add_limit_option(*command, common, "records to give");
  command->add_option("--offset", arguments->options.offset, "records to pass over first")
      ->check(check_count);
  add_database_option(*command, common);
  add_output_options(*command, common);
  add_filter_options(*command, common);
  command->footer("Example: errdex search interpret mode --repo 'jax-ml/*' --facet class");
  commands[command] = [arguments] { return run_search(*arguments); };
}

}  // namespace errdex
