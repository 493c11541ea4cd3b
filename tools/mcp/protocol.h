#pragma once

// A line of the client as JSON-RPC messages, and answers as lines.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/mcp/json_value.h"
#include "tools/mcp/revision.h"

namespace errdex {

// Codes of JSON-RPC 2.0 and of MCP.
enum class RpcCode {
  Parse = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  Internal = -32603,
  ResourceNotFound = -32002,     // up to revision 2025-11-25
  UnsupportedRevision = -32022,  // from revision 2026-07-28
};

struct RpcError {
  RpcCode code = RpcCode::Internal;
  std::string message;
  std::string data{};  // JSON, or empty
};

struct RpcMessage {
  enum class Kind { Request, Notification, Response, Invalid };
  Kind kind = Kind::Invalid;
  std::string id;       // as JSON; empty: none, or none that can be read
  std::string method;   // of a request or notification
  JsonValue params;     // an object, or null
  std::string problem;  // of an invalid message
};

struct RpcLine {
  bool is_batch = false;
  std::vector<RpcMessage> messages;
  std::optional<RpcError> error;  // the line as a whole cannot be read
  std::string error_id;           // the id it seems to have, as JSON, or empty
};

// Reads a line. Never fails: what is wrong is in the result. A lone surrogate in a string becomes U+FFFD.
RpcLine read_rpc_line(std::string_view line);

// The answers, without line end. `id` is JSON; an empty one is written as the revision wants it.
std::string rpc_result(std::string_view id, std::string_view result_json);
std::string rpc_error(std::string_view id, const RpcError& error, std::optional<Revision> revision);

}  // namespace errdex
