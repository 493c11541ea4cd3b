#include <memory>

#include "query/lookup.h"
#include "tools/common/error_report.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/completion.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

// Without a database there are no names; a shell that completes is no place for messages.
std::vector<std::string> stored_names(const std::string& option, const std::string& database) try {
  if (option != "repo" && option != "as-of") return {};
  CommonOptions common;
  common.database = database;
  ErrorLookup lookup(database_path(common));
  if (option == "repo") return lookup.repo_names();
  std::vector<std::string> dates;
  for (const VersionSummary& version : lookup.versions())
    dates.push_back(version.dataset_version.substr(0, 10));
  return dates;
} catch (...) {
  return {};
}

int run_complete(const CLI::App& app, const std::vector<std::string>& words) {
  const Completions completions = complete(app, words, stored_names);
  std::string text = completions.files ? ":files\n" : "";
  for (const Completion& completion : completions.words) {
    text += printable_line(completion.word);
    if (!completion.about.empty()) text += "\t" + completion.about;
    text += "\n";
  }
  write_output(text);
  return 0;
}

}  // namespace

void add_complete_command(CLI::App& app, Commands& commands) {
  auto words = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand(
      "__complete",
      "Prints what may come next, a line each: word, tab, explanation; :files for names of files");
  command->group("");
  add_words(*command, "words", *words, "what is typed behind the program's name, the last word unfinished");
  commands[command] = [&app, words] { return run_complete(app, *words); };
}

}  // namespace errdex
