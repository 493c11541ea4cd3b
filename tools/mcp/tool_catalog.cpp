#include "tools/mcp/tool_catalog.h"

#include "tools/common/json_object.h"

namespace errdex {
namespace {

std::string tool_json(const McpTool& tool, Revision revision) {
  JsonObject object;
  object.add("name", tool.name);
  if (has_structured_results(revision)) object.add("title", tool.title);
  object.add("description", tool.description).raw("inputSchema", input_schema(tool.arguments));
  if (has_structured_results(revision)) object.raw("outputSchema", tool.output_schema);
  if (has_annotations(revision))
    object.raw("annotations", JsonObject()
                                  .add("title", tool.title)
                                  .raw("readOnlyHint", "true")
                                  .raw("idempotentHint", "true")
                                  .raw("openWorldHint", "false")
                                  .text());
  return object.text();
}

}  // namespace

std::vector<McpTool> tool_catalog() {
  return {search_error_tool(), get_error_tool(), list_repos_tool(),     refresh_dataset_tool(),
          search_docs_tool(),  scan_log_tool(),  related_errors_tool(), history_tool()};
}

const McpTool* find_tool(const std::vector<McpTool>& tools, std::string_view name) {
  for (const McpTool& tool : tools)
    if (tool.name == name) return &tool;
  return nullptr;
}

std::string tools_json(const std::vector<McpTool>& tools, Revision revision) {
  return json_array(tools, [revision](const McpTool& tool) { return tool_json(tool, revision); });
}

}  // namespace errdex
