#include "tools/mcp/answer_parts.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

ToolAnswer refresh_dataset(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  const std::uint64_t before = context.refreshed_generation.exchange(lease->generation());
  JsonObject object;
  object.raw("updated", lease->generation() == before ? "false" : "true");
  add_version(object, *lease, lease->dataset_version());
  object.add("errors", lease->records());
  add_limits(object, {}, arguments);
  return {object.text()};
}

}  // namespace

McpTool refresh_dataset_tool() {
  McpTool tool;
  tool.name = "refresh_dataset";
  tool.title = "Refresh the dataset";
  tool.description =
      "Opens the database again if its file was replaced, and says which dataset version is live. Other "
      "tools see a "
      "new file by themselves. Downloads nothing: errdex ingest brings new versions.";
  tool.output_schema = answer_schema({
      {"updated", schema_boolean("another file is live than when this was last called")},
      {"errors", schema_integer("records of the live version")},
  });
  tool.call = refresh_dataset;
  return tool;
}

}  // namespace errdex
