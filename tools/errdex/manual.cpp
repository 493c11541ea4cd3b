#include "tools/errdex/manual.h"

#include <algorithm>
#include <sstream>

namespace errdex {
namespace {

// Text that roff shows as it is.
std::string escaped(const std::string& text) {
  std::string roff;
  for (const char byte : text) {
    const bool begins_line = roff.empty() || roff.back() == '\n';
    if (begins_line && (byte == '.' || byte == '\'')) roff += "\\&";
    if (byte == '\\')
      roff += "\\e";
    else if (byte == '-')
      roff += "\\-";
    else if (byte == '\'')
      roff += "\\(aq";
    else
      roff += byte;
  }
  return roff;
}

std::string bold(const std::string& text) {
  return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(const std::string& text) {
  return "\\fI" + escaped(text) + "\\fR";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char byte) {
    return byte >= 'a' && byte <= 'z' ? static_cast<char>(byte - 'a' + 'A') : byte;
  });
  return text;
}

bool is_shown(const CLI::App& command) {
  return !command.get_group().empty();
}

// Lines of the footer that begin with "Example: ", or the others.
std::vector<std::string> footer_lines(const CLI::App& app, bool examples) {
  constexpr const char* kMark = "Example: ";
  std::vector<std::string> lines;
  std::istringstream footer(app.get_footer());
  for (std::string line; std::getline(footer, line);) {
    const bool is_example = line.rfind(kMark, 0) == 0;
    if (is_example == examples && !line.empty())
      lines.push_back(is_example ? line.substr(std::string(kMark).size()) : line);
  }
  return lines;
}

std::string name_of(const CLI::App& command) {
  return command.get_parent() == nullptr ? "errdex" : "errdex-" + command.get_name();
}

std::string positional_synopsis(const CLI::Option& option) {
  const std::string name = italic(option.get_name(true)) + (option.get_items_expected_max() > 1 ? "..." : "");
  return option.get_required() ? name : "[" + name + "]";
}

std::string synopsis(const CLI::App& command) {
  if (command.get_parent() == nullptr)
    return bold("errdex") + " " + italic("command") + " [" + italic("option") + "...]";
  std::string text = bold("errdex " + command.get_name()) + " [" + italic("option") + "...]";
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional()) text += " " + positional_synopsis(*option);
  return text;
}

// "-f, --file TEXT"
std::string option_title(const CLI::Option& option) {
  std::string title;
  for (const std::string& name : option.get_snames()) title += (title.empty() ? "" : ", ") + bold("-" + name);
  for (const std::string& name : option.get_lnames())
    title += (title.empty() ? "" : ", ") + bold("--" + name);
  if (title.empty()) title = italic(option.get_name(true));
  if (option.nonpositional() && option.get_items_expected_max() > 0)
    title += " " + italic(option.get_type_name());
  return title;
}

std::string option_text(const CLI::Option& option) {
  std::string text = option.get_description();
  if (!option.get_default_str().empty()) text += " (default " + option.get_default_str() + ")";
  return text;
}

std::string options_of(const CLI::App& command, bool positional) {
  std::string text;
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional() == positional)
      text += ".TP\n" + option_title(*option) + "\n" + escaped(option_text(*option)) + "\n";
  return text;
}

std::string section(const std::string& title, const std::string& body) {
  return body.empty() ? "" : ".SH " + title + "\n" + body;
}

std::string commands_of(const CLI::App& app) {
  std::string text;
  for (const CLI::App* command : app.get_subcommands({}))
    if (is_shown(*command))
      text += ".TP\n" + bold(command->get_name()) + "\n" + escaped(command->get_description()) + "\n";
  return text;
}

std::string examples_of(const CLI::App& command) {
  std::string text;
  for (const std::string& line : footer_lines(command, true))
    text += ".PP\n.nf\n" + escaped(line) + "\n.fi\n";
  return text;
}

std::string notes_of(const CLI::App& command) {
  std::string text;
  for (const std::string& line : footer_lines(command, false)) text += ".PP\n" + escaped(line) + "\n";
  return text;
}

std::string environment() {
  return ".TP\n" + bold("ERRDEX_DB") + "\nThe database where " + bold("--db") + " names none.\n.TP\n" +
         bold("XDG_DATA_HOME") + "\nThe folder whose errdex/errdex.db is the last to be looked for.\n.TP\n" +
         bold("NO_COLOR") + "\nSet to anything: nothing stands out on a terminal.\n";
}

std::string see_also(const CLI::App& app, const CLI::App& command) {
  std::string text;
  if (command.get_parent() != nullptr) return bold("errdex") + "(1)\n";
  for (const CLI::App* each : app.get_subcommands({}))
    if (is_shown(*each)) text += (text.empty() ? "" : ",\n") + bold(name_of(*each)) + "(1)";
  return text + "\n";
}

std::string page_of(const CLI::App& app, const CLI::App& command, const std::string& version) {
  return ".TH " + upper(escaped(name_of(command))) + " 1 \"\" \"errdex " + version +
         "\" \"errdex manual\"\n" +
         section("NAME", escaped(name_of(command)) + " \\- " + escaped(command.get_description()) + "\n") +
         section("SYNOPSIS", synopsis(command) + "\n") + section("COMMANDS", commands_of(command)) +
         section("ARGUMENTS", options_of(command, true)) + section("OPTIONS", options_of(command, false)) +
         section("NOTES", notes_of(command)) + section("EXAMPLES", examples_of(command)) +
         section("ENVIRONMENT", environment()) + section("\"SEE ALSO\"", see_also(app, command));
}

}  // namespace

std::vector<std::string> manual_pages(const CLI::App& app) {
  std::vector<std::string> names{name_of(app)};
  for (const CLI::App* command : app.get_subcommands({}))
    if (is_shown(*command)) names.push_back(name_of(*command));
  return names;
}

std::string manual_page(const CLI::App& app, const std::string& name, const std::string& version) {
  if (name == name_of(app)) return page_of(app, app, version);
  for (const CLI::App* command : app.get_subcommands({}))
    if (is_shown(*command) && name == name_of(*command)) return page_of(app, *command, version);
  return "";
}

}  // namespace errdex
