#pragma once

// What the server offers beside tools: resources with completion, prompts, and what it says of itself.

#include <string>
#include <string_view>
#include <variant>

#include "tools/common/json_object.h"
#include "tools/mcp/live_database.h"
#include "tools/mcp/protocol.h"
#include "tools/mcp/revision.h"
#include "tools/mcp/tool_catalog.h"

namespace errdex {

// A method's result as a JSON object, or why there is none.
using RpcOutcome = std::variant<std::string, RpcError>;

// Whether, and how long, a client may keep a result. Stateless revisions want it said.
enum class Caching { None, Lists, Records };

// `members` as the revision wants a result.
std::string finished_result(JsonObject members, Revision revision, Caching caching = Caching::None);

std::string initialize_result(Revision revision);
std::string discover_result(Revision revision);
std::string resource_templates_result(Revision revision);
std::string prompts_result(Revision revision);

// The result of a call of `tool`; a failure of the tool is a result too, with isError.
std::string tool_result(const McpTool& tool, ToolContext& context, const JsonValue& arguments,
                        Revision revision);
RpcOutcome read_resource(ToolContext& context, const JsonValue& params, Revision revision);
RpcOutcome get_prompt(ToolContext& context, const JsonValue& params, Revision revision);
RpcOutcome complete(ToolContext& context, const JsonValue& params, Revision revision);

}  // namespace errdex
