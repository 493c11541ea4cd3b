#pragma once

// What a tool is: its description for clients, and the function that answers a call.

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/mcp/arguments.h"
#include "tools/mcp/live_database.h"

namespace errdex {

// What calls share.
struct ToolContext {
  LiveDatabase& database;
  std::atomic<std::uint64_t>& refreshed_generation;  // that refresh_dataset spoke of last
  const std::atomic<bool>& cancelled;                // by the client: the answer will not be sent
};

struct ToolAnswer {
  std::string structured;            // a JSON object as the output schema says
  std::vector<std::string> texts{};  // for a reader of text; empty: the JSON itself
};

using ToolFunction = ToolAnswer (*)(ToolContext& context, const ToolArguments& arguments);

struct McpTool {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::vector<ArgumentSpec> arguments;
  std::string output_schema;
  ToolFunction call = nullptr;
};

McpTool search_error_tool();
McpTool get_error_tool();
McpTool list_repos_tool();
McpTool refresh_dataset_tool();
McpTool search_docs_tool();
McpTool scan_log_tool();
McpTool related_errors_tool();
McpTool history_tool();

}  // namespace errdex
