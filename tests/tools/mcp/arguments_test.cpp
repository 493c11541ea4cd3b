#include "tools/mcp/arguments.h"

#include "schema/error.h"
#include "tests/support/catch.h"
#include "tools/mcp/protocol.h"
#include "tools/mcp/tool_catalog.h"

using namespace errdex;

namespace {

JsonValue json(const std::string& text) {
  return *read_rpc_line(R"({"jsonrpc":"2.0","method":"m","params":{"v":)" + text + "}}")
              .messages.at(0)
              .params.find("v");
}

std::vector<ArgumentSpec> specs() {
  return {{.name = "text", .about = "some text", .required = true},
          {.name = "list", .kind = ArgumentKind::Texts},
          {.name = "count", .kind = ArgumentKind::Integer, .min = 1, .max = 9},
          {.name = "share", .kind = ArgumentKind::Number},
          {.name = "kind", .kind = ArgumentKind::Choice, .choices = {"a", "b"}}};
}

ToolArguments read(const std::string& text) {
  return ToolArguments("tool", specs(), json(text));
}

std::string refusal(const std::string& text) {
  try {
    read(text);
  } catch (const Error& error) {
    CHECK(error.code() == "ERRDEX_MCP_ARGUMENT");
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("arguments of the right kinds are read, null ones are absent", "[tools]") {
  const ToolArguments arguments = read(R"({"text":"x","list":["a","b"],"count":3.0,"share":1,"kind":null})");
  CHECK(arguments.text("text") == "x");
  CHECK(arguments.texts("list") == std::vector<std::string>{"a", "b"});
  CHECK(arguments.integer("count") == 3);
  CHECK(arguments.number("share") == 1.0);
  CHECK_FALSE(arguments.has("kind"));
  CHECK(read(R"({"text":"x","list":"a"})").texts("list") == std::vector<std::string>{"a"});
}

TEST_CASE("a wrong argument is refused with what would be right", "[tools]") {
  struct Row {
    const char* arguments;
    const char* expected;
  };
  for (const Row& row : {
           Row{"{}", "'text' is missing: some text"},
           Row{"null", "'text' is missing"},
           Row{R"({"text":""})", "text is empty: some text"},
           Row{R"({"text":[]})", "text must be a string, not []"},
           Row{R"({"text":"x","count":0})", "count must be an integer from 1 to 9, not 0"},
           Row{R"({"text":"x","count":true})", "count must be an integer from 1 to 9, not true"},
           Row{R"({"text":"x","count":-1e300})", "count must be an integer from 1 to 9"},
           Row{R"({"text":"x","share":"1"})", "share must be a number from 0 to 1, not \"1\""},
           Row{R"({"text":"x","kind":"c"})", "kind must be one of a, b, not \"c\""},
           Row{R"({"text":"x","list":["a",1]})", "list must be a string or a list of strings"},
           Row{R"({"txt":"x"})",
               "no argument 'txt'; did you mean text?; it takes text, list, count, share, kind"},
       }) {
    INFO(row.arguments);
    CHECK(refusal(row.arguments).find(row.expected) != std::string::npos);
  }
}

TEST_CASE("a message never shows more than the beginning of a wrong value", "[tools]") {
  CHECK(refusal(R"({"text":"x","count":")" + std::string(100'000, 'y') + "\"}").size() < 400);
}

TEST_CASE("a number above the most is taken as the most, and noted", "[tools]") {
  const ToolArguments arguments = read(R"({"text":"x","count":1e30})");
  CHECK(arguments.integer("count") == 9);
  REQUIRE(arguments.notes().size() == 1);
  CHECK(arguments.notes()[0].reason == "argument-clamped");
}

TEST_CASE("the fingerprint of a call ignores order and cursor only", "[tools]") {
  std::vector<ArgumentSpec> with_cursor = specs();
  with_cursor.push_back({.name = "cursor"});
  const auto fingerprint = [&](const std::string& text) {
    return ToolArguments("tool", with_cursor, json(text)).fingerprint();
  };
  CHECK(fingerprint(R"({"text":"x","count":2})") == fingerprint(R"({"count":2,"cursor":"c","text":"x"})"));
  CHECK(fingerprint(R"({"text":"x","count":2})") != fingerprint(R"({"text":"x","count":3})"));
}

TEST_CASE("every tool of the catalog can be found and states what it takes and gives", "[tools]") {
  const std::vector<McpTool> tools = tool_catalog();
  CHECK(tools.size() == 8);
  for (const McpTool& tool : tools) {
    INFO(tool.name);
    CHECK(find_tool(tools, tool.name) == &tool);
    CHECK(tool.call != nullptr);
    CHECK(tool.output_schema.find("datasetVersion") != std::string::npos);
    CHECK(input_schema(tool.arguments).find("\"additionalProperties\":false") != std::string::npos);
  }
  CHECK(find_tool(tools, "") == nullptr);
  CHECK(find_tool(tools, "Search_error") == nullptr);
}
