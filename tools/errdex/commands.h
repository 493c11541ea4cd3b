#pragma once

// The commands: each adds itself to the command line and gives the exit status when it is run.

#include <functional>
#include <map>

#include <CLI/CLI.hpp>

namespace errdex {

using Command = std::function<int()>;
using Commands = std::map<const CLI::App*, Command>;

void add_ingest_command(CLI::App& app, Commands& commands);
void add_explain_command(CLI::App& app, Commands& commands);
void add_search_command(CLI::App& app, Commands& commands);
void add_grep_command(CLI::App& app, Commands& commands);
void add_related_command(CLI::App& app, Commands& commands);
void add_facets_command(CLI::App& app, Commands& commands);
void add_scan_command(CLI::App& app, Commands& commands);
void add_show_command(CLI::App& app, Commands& commands);
void add_repos_command(CLI::App& app, Commands& commands);
void add_versions_command(CLI::App& app, Commands& commands);
void add_export_command(CLI::App& app, Commands& commands);
void add_digest_command(CLI::App& app, Commands& commands);
void add_verify_command(CLI::App& app, Commands& commands);
void add_compact_command(CLI::App& app, Commands& commands);
void add_history_command(CLI::App& app, Commands& commands);
void add_stats_command(CLI::App& app, Commands& commands);
void add_diff_command(CLI::App& app, Commands& commands);
void add_prune_command(CLI::App& app, Commands& commands);
void add_mcp_command(CLI::App& app, Commands& commands);
// Not shown by --help: for the shells' completions and the manual.
void add_complete_command(CLI::App& app, Commands& commands);
void add_manual_command(CLI::App& app, Commands& commands);

}  // namespace errdex
