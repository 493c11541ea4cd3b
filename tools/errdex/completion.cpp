#include "tools/errdex/completion.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

namespace errdex {
namespace {

bool is_option(const std::string& word) {
  return word.size() > 1 && word.front() == '-';
}

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// "--repo", "=", "x" as bash splits them become "--repo=x" again.
std::vector<std::string> rejoined(const std::vector<std::string>& words) {
  std::vector<std::string> joined;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_equals = words[i] == "=" && !joined.empty() && is_option(joined.back());
    const bool follows_equals = !joined.empty() && is_option(joined.back()) && joined.back().back() == '=';
    if (is_equals || follows_equals)
      joined.back() += words[i];
    else
      joined.push_back(words[i]);
  }
  return joined;
}

const CLI::App* command_of(const CLI::App& app, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (!is_option(words[i]))
      for (const CLI::App* command : app.get_subcommands({}))
        if (command->get_name() == words[i]) return command;
  return nullptr;
}

// The option that `word` names, without a value of its own.
const CLI::Option* option_of(const CLI::App& command, const std::string& word) {
  if (!is_option(word)) return nullptr;
  for (const CLI::Option* option : command.get_options())
    if (option->nonpositional() && option->check_name(word)) return option;
  return nullptr;
}

std::string value_of(const std::vector<std::string>& words, const std::string& option) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (begins_with(words[i], option + "=")) return words[i].substr(option.size() + 1);
    if (words[i] == option && i + 1 < words.size()) return words[i + 1];
  }
  return "";
}

// Options whose values are words that are known without a database; as the dataset's enumerations.
const std::map<std::string, std::vector<std::string>>& known_values() {
  static const std::map<std::string, std::vector<std::string>> values{
      {"severity", {"critical", "error", "warning", "info"}},
      {"fail-on", {"critical", "error", "warning", "info"}},
      {"type", {"exception", "error_code", "console", "http", "validation", "panic"}},
      {"strategy", {"try-catch", "type-guard", "validation", "retry", "fallback"}},
  };
  return values;
}

bool names_a_file(std::string_view name) {
  constexpr std::array<std::string_view, 11> kFiles{"db",     "file", "rejects", "source",  "log",  "output",
                                                    "folder", "out",  "dataset", "exclude", "input"};
  return std::find(kFiles.begin(), kFiles.end(), name) != kFiles.end();
}

std::string long_name(const CLI::Option& option) {
  if (!option.get_lnames().empty()) return option.get_lnames().front();
  return option.get_name(true);
}

class Completer {
 public:
  Completer(const CLI::App& app, std::vector<std::string> words, const StoredNames& names)
      : app_(app), words_(std::move(words)), names_(names), current_(words_.empty() ? "" : words_.back()) {}

  Completions complete() {
    const CLI::App* command = command_of(app_, words_);
    if (command == nullptr) {
      add_commands();
      if (is_option(current_) || current_ == "-") add_options(app_);
    } else {
      add_for(*command);
    }
    return std::move(found_);
  }

 private:
  void add(const std::string& word, const std::string& about) {
    if (begins_with(word, current_)) found_.words.push_back({word, about});
  }

  void add_commands() {
    for (const CLI::App* command : app_.get_subcommands({}))
      if (!command->get_group().empty()) add(command->get_name(), command->get_description());
  }

  void add_options(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options())
      for (const std::string& name : option->get_lnames()) add("--" + name, option->get_description());
  }

  void add_values(const CLI::Option& option, const std::string& prefix) {
    const std::string name = long_name(option);
    const auto known = known_values().find(name);
    const std::vector<std::string> values =
        known != known_values().end() ? known->second : names_(name, value_of(words_, "--db"));
    for (const std::string& value : values) add(prefix + value, "");
    found_.files = prefix.empty() && names_a_file(name);
  }

  // `--option value`: the value of an option that takes one is what comes next.
  const CLI::Option* option_before(const CLI::App& command) const {
    if (words_.size() < 2) return nullptr;
    const CLI::Option* option = option_of(command, words_[words_.size() - 2]);
    return option != nullptr && option->get_items_expected_max() > 0 ? option : nullptr;
  }

  void add_for(const CLI::App& command) {
    const std::size_t equals = current_.find('=');
    if (const CLI::Option* option = option_before(command)) return add_values(*option, "");
    if (is_option(current_) && equals != std::string::npos) {
      const CLI::Option* option = option_of(command, current_.substr(0, equals));
      if (option != nullptr) add_values(*option, current_.substr(0, equals + 1));
      return;
    }
    if (current_.substr(0, 1) == "-") return add_options(command);
    for (const CLI::Option* option : command.get_options())
      if (option->get_positional()) found_.files |= names_a_file(option->get_name(true));
  }

  const CLI::App& app_;
  std::vector<std::string> words_;
  const StoredNames& names_;
  std::string current_;
  Completions found_;
};

}  // namespace

Completions complete(const CLI::App& app, std::vector<std::string> words, const StoredNames& names) {
  return Completer(app, rejoined(words), names).complete();
}

}  // namespace errdex
