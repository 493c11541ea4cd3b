#pragma once

// All tools, and their list as clients of each revision get it.

#include <string>
#include <string_view>
#include <vector>

#include "tools/mcp/revision.h"
#include "tools/mcp/tool.h"

namespace errdex {

// Always in the same order.
std::vector<McpTool> tool_catalog();
// The tool of this name, or null.
const McpTool* find_tool(const std::vector<McpTool>& tools, std::string_view name);
// A JSON array. Older revisions lack titles, annotations and output schemas.
std::string tools_json(const std::vector<McpTool>& tools, Revision revision);

}  // namespace errdex
