// The prompt explain_error.

#include "tools/common/page.h"
#include "tools/mcp/answer_parts.h"
#include "tools/mcp/server_parts.h"

namespace errdex {
namespace {

std::string search_answer(ToolContext& context, const std::string& message, const std::string& repo) {
  const McpTool tool = search_error_tool();
  JsonValue::Object arguments{{"message", JsonValue(message)}};
  if (!repo.empty()) arguments.emplace_back("repo", JsonValue(repo));
  return tool.call(context, ToolArguments(tool.name, tool.arguments, JsonValue(std::move(arguments))))
      .structured;
}

std::string prompt_text(const std::string& message, const std::string& found) {
  return "Explain this error and how to fix it here. Use the records below where they fit, likeliest "
         "solution "
         "first, and cite their url; say so if none fits. The tool get_error gives a record in full.\n\n"
         "The error:\n" +
         fenced(message) + "\nWhat errdex knows of it. " + kDataNotice + "\n" + fenced(found, "json");
}

std::string argument_json(const char* name, const char* about, bool required) {
  return JsonObject()
      .add("name", name)
      .add("description", about)
      .raw("required", required ? "true" : "false")
      .text();
}

}  // namespace

std::string prompts_result(Revision revision) {
  JsonObject prompt;
  prompt.add("name", "explain_error");
  if (has_structured_results(revision)) prompt.add("title", "Explain an error");
  prompt.add("description", "What an error means and how to fix it, with what errdex knows of it")
      .raw("arguments", "[" + argument_json("message", "the error as it was printed", true) + "," +
                            argument_json("repo", "owner/name of the library, if known", false) + "]");
  JsonObject object;
  object.raw("prompts", "[" + prompt.text() + "]");
  return finished_result(std::move(object), revision, Caching::Lists);
}

RpcOutcome get_prompt(ToolContext& context, const JsonValue& params, Revision revision) {
  if (params.text_of("name") != "explain_error")
    return RpcError{RpcCode::InvalidParams, "unknown prompt; there is explain_error"};
  const JsonValue* arguments = params.find("arguments");
  const std::string message(arguments == nullptr ? "" : arguments->text_of("message"));
  if (message.find_first_not_of(" \t\r\n") == std::string::npos)
    return RpcError{RpcCode::InvalidParams,
                    "explain_error needs the argument message: the error as it was printed"};
  constexpr std::size_t kShownBytes = 8000;  // of the error; a prompt is read as a whole
  const std::string found = search_answer(context, message, std::string(arguments->text_of("repo")));
  const std::string text = prompt_text(shortened(message, kShownBytes), found);
  JsonObject content;
  content.add("type", "text").add("text", text);
  JsonObject object;
  object.add("description", "Explains an error")
      .raw("messages", "[" + JsonObject().add("role", "user").raw("content", content.text()).text() + "]");
  return finished_result(std::move(object), revision);
}

}  // namespace errdex
