#include "tools/errdex/usage.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "query/match/edit_distance.h"

namespace errdex {
namespace {

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({}))
    if (!command->get_group().empty()) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> names_of_options(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// The name that at most two typing errors lead to from one of `words`, empty where there is none.
std::string nearest(const std::vector<std::string>& words, const std::vector<std::string>& names) {
  std::string found;
  std::size_t best = 3;
  for (const std::string& word : words)
    for (const std::string& name : names) {
      const std::size_t distance = match::edit_distance(word.substr(0, word.find('=')), name, 2);
      if (distance < best) {
        best = distance;
        found = name;
      }
    }
  return found;
}

std::string suggestion(const std::string& name) {
  return name.empty() ? "" : "; did you mean " + name + "?";
}

// Keeps CLI11 from seeing a bracket; no argument of a process can hold a NUL byte.
constexpr char kGuard = '\0';

std::string guarded(const std::string& argument) {
  return argument.rfind('[', 0) == 0 ? kGuard + argument : argument;
}

std::string unguarded(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), kGuard), text.end());
  return text;
}

}  // namespace

void parse_literally(CLI::App& app, const std::vector<std::string>& arguments) {
  for (CLI::App* command : app.get_subcommands({}))
    for (CLI::Option* option : command->get_options())
      if (option->get_items_expected_max() > 0) option->transform(unguarded, "");
  std::vector<std::string> backwards;  // as CLI11 wants them
  std::transform(arguments.rbegin(), arguments.rend(), std::back_inserter(backwards), guarded);
  app.parse(std::move(backwards));
}

std::string usage_problem(const CLI::App& app, const CLI::ParseError& failure,
                          const std::vector<std::string>& arguments) {
  const std::string problem = unguarded(failure.what());
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (chosen.empty()) return problem + suggestion(nearest(arguments, names_of_commands(app)));
  if (dynamic_cast<const CLI::ExtrasError*>(&failure) == nullptr) return problem;
  const std::vector<std::string> unexpected = chosen.front()->remaining();
  const std::string name = nearest(unexpected, names_of_options(*chosen.front()));
  const bool is_dashed = !unexpected.empty() && unexpected.front().rfind('-', 0) == 0;
  if (name.empty() && is_dashed) return problem + "; put -- before text that begins with -";
  return problem + suggestion(name);
}

std::string check_count(const std::string& text) {
  std::size_t count = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (failure == std::errc() && end == text.data() + text.size()) return "";
  return "'" + text + "' is no whole number from 0 on";
}

std::string check_confidence(const std::string& text) {
  // Not from_chars, which libc++ lacks for double.
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  const bool is_number = !text.empty() && end == text.c_str() + text.size();
  return is_number && value >= 0 && value <= 1 ? "" : "'" + text + "' is no number from 0 to 1";
}

}  // namespace errdex
