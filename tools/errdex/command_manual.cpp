#include <memory>

#include "tools/errdex/commands.h"
#include "tools/errdex/manual.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

std::string list_of_pages(const CLI::App& app) {
  std::string text;
  for (const std::string& name : manual_pages(app)) text += name + "\n";
  return text;
}

}  // namespace

void add_manual_command(CLI::App& app, Commands& commands) {
  auto name = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      app.add_subcommand("__manual", "Prints a manual page, or without a name those that there are");
  command->group("");
  add_words(*command, "name", *name, "errdex, errdex-explain …")->expected(0, 1);
  commands[command] = [&app, name] {
    const std::string text =
        name->empty() ? list_of_pages(app) : manual_page(app, name->front(), ERRDEX_VERSION);
    write_output(text);
    return text.empty() ? 1 : 0;
  };
}

}  // namespace errdex
