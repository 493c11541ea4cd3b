#include "tools/mcp/protocol.h"

#include <cmath>

#include <simdjson.h>

#include "tools/common/json_object.h"
#include "tools/mcp/id_scanner.h"

namespace errdex {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

constexpr int kMaxDepth = 64;  // deeper parts of a request are read as null; no tool wants them

JsonValue value_of(const element& source, int depth);

JsonValue array_of(const element& source, int depth) {
  JsonValue::Array values;
  for (const element each : simdjson::dom::array(source)) values.push_back(value_of(each, depth + 1));
  return JsonValue(std::move(values));
}

JsonValue object_of(const element& source, int depth) {
  JsonValue::Object members;
  for (const auto [key, value] : simdjson::dom::object(source))
    members.emplace_back(std::string(key), value_of(value, depth + 1));
  return JsonValue(std::move(members));
}

JsonValue value_of(const element& source, int depth) {
  if (depth > kMaxDepth) return {};
  switch (source.type()) {
    case element_type::ARRAY:
      return array_of(source, depth);
    case element_type::OBJECT:
      return object_of(source, depth);
    case element_type::STRING:
      return JsonValue(std::string(std::string_view(source)));
    case element_type::INT64:
      return JsonValue(std::int64_t(source));
    case element_type::UINT64:
      return JsonValue(static_cast<double>(std::uint64_t(source)));
    case element_type::DOUBLE:
      return JsonValue(double(source));
    case element_type::BOOL:
      return JsonValue(bool(source));
    default:
      return {};
  }
}

// The id as JSON: a string or an integer. Empty for anything else.
std::string id_text(const element& id) {
  if (id.is_string()) return json_string(std::string_view(id));
  if (id.is_int64()) return std::to_string(std::int64_t(id));
  if (id.is_uint64()) return std::to_string(std::uint64_t(id));
  double number = 0.5;
  constexpr double kExact = 9007199254740992.0;  // 2^53: integers are exact below it
  if (id.get(number) == simdjson::SUCCESS && std::trunc(number) == number && std::abs(number) < kExact)
    return std::to_string(static_cast<std::int64_t>(number));
  return "";
}

RpcMessage invalid(std::string problem, std::string id = "") {
  RpcMessage message;
  message.problem = std::move(problem);
  message.id = std::move(id);
  return message;
}

RpcMessage message_of(const element& source) {
  if (!source.is_object()) return invalid("a message is a JSON object");
  const simdjson::dom::object object(source);
  RpcMessage message;
  element member;
  const bool has_id = object["id"].get(member) == simdjson::SUCCESS;
  if (has_id) message.id = id_text(member);
  std::string_view version;
  if (object["jsonrpc"].get(version) != simdjson::SUCCESS || version != "2.0")
    return invalid("\"jsonrpc\" must be \"2.0\"", message.id);
  const bool is_response =
      object["result"].error() == simdjson::SUCCESS || object["error"].error() == simdjson::SUCCESS;
  std::string_view method;
  if (object["method"].get(method) != simdjson::SUCCESS) {
    if (!is_response) return invalid("\"method\" is missing or no string", message.id);
    message.kind = RpcMessage::Kind::Response;
    return message;
  }
  if (has_id && message.id.empty()) return invalid("\"id\" must be a string or an integer");
  message.method = method;
  if (object["params"].get(member) == simdjson::SUCCESS && !member.is_null()) {
    if (!member.is_object()) return invalid("\"params\" must be an object", message.id);
    message.params = value_of(member, 0);
  }
  message.kind = has_id ? RpcMessage::Kind::Request : RpcMessage::Kind::Notification;
  return message;
}

bool is_hex(char byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

// The code unit of an escape `\uXXXX` at `at`, or -1.
int escaped_unit(std::string_view text, std::size_t at) {
  if (text.size() < at + 6 || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int unit = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i) {
    if (!is_hex(text[i])) return -1;
    const char lower = static_cast<char>(text[i] | 0x20);
    unit = unit * 16 + (text[i] <= '9' ? text[i] - '0' : lower - 'a' + 10);
  }
  return unit;
}

// `text` with each escaped surrogate that has no partner replaced; texts cut by a program have such.
std::string without_lone_surrogates(std::string_view text) {
  std::string mended;
  mended.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const int unit = escaped_unit(text, i);
    std::size_t length = unit >= 0 ? 6 : (text[i] == '\\' && i + 1 < text.size() ? 2 : 1);
    bool lone = unit >= 0xDC00 && unit <= 0xDFFF;
    if (unit >= 0xD800 && unit <= 0xDBFF) {
      const int next = escaped_unit(text, i + 6);
      lone = next < 0xDC00 || next > 0xDFFF;
      if (!lone) length = 12;
    }
    mended += lone ? std::string_view("\\ufffd") : text.substr(i, length);
    i += length;
  }
  return mended;
}

RpcLine unreadable(std::string_view line, std::string message) {
  IdScanner scanner;
  scanner.feed(line);
  RpcLine read;
  read.error = RpcError{RpcCode::Parse, std::move(message)};
  read.error_id = scanner.id();
  return read;
}

RpcLine messages_of(const element& document) {
  RpcLine read;
  read.is_batch = document.is_array();
  if (!read.is_batch) {
    read.messages.push_back(message_of(document));
    return read;
  }
  for (const element each : simdjson::dom::array(document)) read.messages.push_back(message_of(each));
  if (read.messages.empty())
    read.error = RpcError{RpcCode::InvalidRequest, "Invalid Request: an empty batch"};
  return read;
}

}  // namespace

RpcLine read_rpc_line(std::string_view line) {
  simdjson::dom::parser parser;
  element document;
  auto failure = parser.parse(line.data(), line.size()).get(document);
  if (failure == simdjson::STRING_ERROR) {
    const std::string mended = without_lone_surrogates(line);
    failure = parser.parse(mended).get(document);
  }
  if (failure != simdjson::SUCCESS)
    return unreadable(line, std::string("Parse error: ") + simdjson::error_message(failure));
  return messages_of(document);
}

std::string rpc_result(std::string_view id, std::string_view result_json) {
  return JsonObject().add("jsonrpc", "2.0").raw("id", id).raw("result", result_json).text();
}

std::string rpc_error(std::string_view id, const RpcError& error, std::optional<Revision> revision) {
  JsonObject detail;
  detail.add("code", static_cast<int>(error.code)).add("message", error.message);
  if (!error.data.empty()) detail.raw("data", error.data);
  JsonObject object;
  object.add("jsonrpc", "2.0");
  if (!id.empty())
    object.raw("id", id);
  else if (!revision || !omits_unknown_id(*revision))
    object.raw("id", "null");
  return object.raw("error", detail.text()).text();
}

}  // namespace errdex
