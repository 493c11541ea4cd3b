#pragma once

// What the commands have in common: options, where the database is, and where output goes.

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "query/answer/answer.h"

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

// The database that --db, the environment and the folders name, in this order.
std::string database_path(const CommonOptions& options);

// Writes to standard output. Throws: Error{Io} when it cannot be written; ClosedPipe when nobody reads it.
struct ClosedPipe {};
void write_output(std::string_view text);

// Says on standard error which filter values name nothing, and what they may have meant.
void report_unknown(const std::vector<UnknownFilterValue>& unknown, const std::string& dataset_version);

// The command or option most like a mistyped one, empty where none is near.
std::string nearest_name(const CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace errdex
