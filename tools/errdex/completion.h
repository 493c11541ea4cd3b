#pragma once

// What may come next on a command line that is being typed: the shells' completions ask for it.

#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace errdex {

struct Completion {
  std::string word;
  std::string about;  // may be empty
};

struct Completions {
  std::vector<Completion> words;
  bool files = false;  // names of files fit as well
};

// Names that stand in a database: of "repo" and "as-of" options. `database` is what --db gave, or empty.
using StoredNames =
    std::function<std::vector<std::string>(const std::string& option, const std::string& database)>;

// What `words` may go on with: the words behind the program's name, the last one as far as it is typed. Only
// what begins as that word does is given. Bash hands over "=" as a word of its own; that is understood.
Completions complete(const CLI::App& app, std::vector<std::string> words, const StoredNames& names);

}  // namespace errdex
