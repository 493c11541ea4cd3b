#pragma once

// What the commands have in common: options, where the database is, and where output goes.

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "query/answer/answer.h"
#include "schema/error.h"
#include "tools/common/page.h"

namespace errdex {

struct CommonOptions {
  std::string database;  // --db, else $ERRDEX_DB, else errdex.db here, else in the XDG data directory
  bool json = false;
  bool markdown = false;
  LookupFilter filter;
  std::size_t limit = 5;
  double min_score = 0.5;
};

void add_database_option(CLI::App& command, CommonOptions& options);
void add_output_options(CLI::App& command, CommonOptions& options);
void add_filter_options(CLI::App& command, CommonOptions& options);
void add_limit_option(CLI::App& command, CommonOptions& options, const std::string& about);
// Positional arguments that reach the command byte for byte.
CLI::Option* add_words(CLI::App& command, const std::string& name, std::vector<std::string>& words,
                       const std::string& about);
// An option that can be given again, one name each time.
void add_names(CLI::App& command, const std::string& option, std::vector<std::string>& names,
               const std::string& about);
// With a blank between each two.
std::string joined(const std::vector<std::string>& words);

// Markdown where it was asked for; else plain, with bold headings on a terminal.
TextStyle output_style(const CommonOptions& options);

// The database that --db, the environment and the folders name, in this order.
std::string database_path(const CommonOptions& options);

// Writes to standard output. Throws: Error{Io} when it cannot be written; ClosedPipe when nobody reads it.
struct ClosedPipe {};
void write_output(std::string_view text);

// The error of a record that does not exist in the dataset.
Error no_record(std::string_view wanted, const std::string& dataset_version);

// Says on standard error which filter values name nothing, and what they may have meant.
void report_unknown(const std::vector<UnknownFilterValue>& unknown, const std::string& dataset_version);

}  // namespace errdex
