#include "tools/mcp/protocol.h"

#include "tests/support/catch.h"
#include "tools/mcp/id_scanner.h"

using namespace errdex;

namespace {

RpcMessage only_message(std::string_view line) {
  const RpcLine read = read_rpc_line(line);
  REQUIRE_FALSE(read.error);
  REQUIRE(read.messages.size() == 1);
  return read.messages.front();
}

std::string scanned(std::string_view line) {
  IdScanner scanner;
  for (const char byte : line) scanner.feed(std::string_view(&byte, 1));
  return scanner.id();
}

}  // namespace

TEST_CASE("a message is told by its members", "[tools]") {
  struct Row {
    const char* line;
    RpcMessage::Kind kind;
    const char* id;
  };
  using Kind = RpcMessage::Kind;
  for (const Row& row : {
           Row{R"({"jsonrpc":"2.0","id":1,"method":"ping"})", Kind::Request, "1"},
           Row{R"({"jsonrpc":"2.0","id":"a\u0041\n","method":"ping"})", Kind::Request, R"("aA\n")"},
           Row{R"({"jsonrpc":"2.0","id":2.0,"method":"ping"})", Kind::Request, "2"},
           Row{R"({"jsonrpc":"2.0","method":"ping"})", Kind::Notification, ""},
           Row{R"({"jsonrpc":"2.0","id":1,"result":{}})", Kind::Response, "1"},
           Row{R"({"jsonrpc":"2.0","id":1,"error":{}})", Kind::Response, "1"},
           Row{R"({"jsonrpc":"2.0","id":null,"method":"ping"})", Kind::Invalid, ""},
           Row{R"({"jsonrpc":"2.0","id":true,"method":"ping"})", Kind::Invalid, ""},
           Row{R"({"jsonrpc":"2","id":1,"method":"ping"})", Kind::Invalid, "1"},
           Row{R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})", Kind::Invalid, "1"},
           Row{R"({"jsonrpc":"2.0","id":1})", Kind::Invalid, "1"},
           Row{R"("text")", Kind::Invalid, ""},
       }) {
    INFO(row.line);
    const RpcMessage message = only_message(row.line);
    CHECK(message.kind == row.kind);
    CHECK(message.id == row.id);
  }
}

TEST_CASE("parameters survive the line they came in", "[tools]") {
  const RpcMessage message = only_message(
      R"({"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[1,-2.5,"x",null,true,{}],"b":{"c":"d"},"b":{"c":"e"}}})");
  CHECK(to_json(*message.params.find("a")) == R"([1,-2.5,"x",null,true,{}])");
  CHECK(message.params.find("b")->text_of("c") == "e");
  CHECK(message.params.find("z") == nullptr);
  CHECK(message.params.text_of("a").empty());
}

TEST_CASE("a lone surrogate becomes a replacement character, a pair stays", "[tools]") {
  const RpcMessage message = only_message(
      R"({"jsonrpc":"2.0","id":1,"method":"m","params":{"t":"\ud83d x \udc00 \\ud83d \ud83d\ude00 \uD83D"}})");
  CHECK(message.params.text_of("t") == "\xEF\xBF\xBD x \xEF\xBF\xBD \\ud83d \xF0\x9F\x98\x80 \xEF\xBF\xBD");
}

TEST_CASE("deep parameters are cut, deeper lines are refused, none is fatal", "[tools]") {
  const auto nested = [](std::size_t depth) {
    return R"({"jsonrpc":"2.0","id":1,"method":"m","params":{"a":)" + std::string(depth, '[') +
           std::string(depth, ']') + "}}";
  };
  CHECK(only_message(nested(500)).kind == RpcMessage::Kind::Request);
  CHECK(to_json(only_message(nested(500)).params).find("null") != std::string::npos);
  CHECK(read_rpc_line(nested(100'000)).error->code == RpcCode::Parse);
}

TEST_CASE("a batch is told from a message, an empty one is an error", "[tools]") {
  const RpcLine batch = read_rpc_line(R"([{"jsonrpc":"2.0","id":1,"method":"m"},7])");
  CHECK(batch.is_batch);
  REQUIRE(batch.messages.size() == 2);
  CHECK(batch.messages[1].kind == RpcMessage::Kind::Invalid);
  CHECK(read_rpc_line("[]").error->code == RpcCode::InvalidRequest);
}

TEST_CASE("the id of a line that cannot be read is found on the top level only", "[tools]") {
  struct Row {
    const char* line;
    const char* id;
  };
  for (const Row& row : {
           Row{R"({"id":5,"x)", "5"},
           Row{R"({"x":{"id":1},"id":"a"})", R"("a")"},
           Row{R"({"x":"\"id\":3,","id" : 7 ,"y":[)", "7"},
           Row{R"({"id":-12})", "-12"},
           Row{R"({"id":null,)", ""},
           Row{R"({"id":1.5,)", ""},
           Row{R"({"id":[1],"x":1})", ""},
           Row{R"({"id":"a\u0041","x":1})", ""},
           Row{R"([{"id":1},)", ""},
           Row{R"({"id":012,)", ""},
           Row{R"({"id":5)", ""},
           Row{"}}}]]\"id\":1,", ""},
           Row{"", ""},
       }) {
    INFO(row.line);
    CHECK(scanned(row.line) == row.id);
  }
  CHECK(scanned(R"({"id":")" + std::string(100'000, 'x') + R"(","a":1})").empty());
}

TEST_CASE("an error without an id says null up to 2025-06-18 and nothing later", "[tools]") {
  const RpcError error{RpcCode::Parse, "m"};
  CHECK(rpc_error("", error, std::nullopt) ==
        R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}})");
  CHECK(rpc_error("", error, Revision::V2025_06_18) ==
        R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}})");
  CHECK(rpc_error("", error, Revision::V2025_11_25) ==
        R"({"jsonrpc":"2.0","error":{"code":-32700,"message":"m"}})");
  CHECK(rpc_error("7", {RpcCode::Internal, "m", "[1]"}, Revision::V2026_07_28) ==
        R"({"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"m","data":[1]}})");
}

TEST_CASE("revisions are known by their names, newest first", "[tools]") {
  CHECK(revision_names_json() == R"(["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"])");
  CHECK(revision_named("2025-03-26") == Revision::V2025_03_26);
  CHECK_FALSE(revision_named("2025-03-27"));
  CHECK_FALSE(revision_named(""));
}
