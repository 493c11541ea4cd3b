#include "tools/mcp/rpc_server.h"

#include <utility>

#include "tools/common/error_report.h"
#include "tools/mcp/record_view.h"

namespace errdex {
namespace {

// Few may wait: a client that asks faster is slowed down, and the end of input is never far from the last
// answer.
constexpr std::size_t kMostWaiting = 64;

constexpr const char* kRevisionKey = "io.modelcontextprotocol/protocolVersion";
constexpr const char* kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
constexpr const char* kSubscriptionKey = "io.modelcontextprotocol/subscriptionId";

// The answers of a batch, sent as one when the last is there.
class BatchReply {
 public:
  BatchReply(RpcOutput& output, std::size_t expected) : output_(output), left_(expected) {}
  void add(const std::string& json) {
    const std::lock_guard lock(mutex_);
    if (!json.empty()) text_ += (text_.empty() ? "[" : ",") + json;
    if (--left_ == 0 && !text_.empty()) output_.send(text_ + "]");
  }

 private:
  RpcOutput& output_;
  std::mutex mutex_;
  std::size_t left_;
  std::string text_;
};

RpcError unsupported(std::string_view requested) {
  return {RpcCode::UnsupportedRevision, "Unsupported protocol version",
          JsonObject()
              .raw("supported", revision_names_json())
              .raw("requested", safe_json(requested, 100))
              .text()};
}

RpcError unknown_method(std::string_view method) {
  return {RpcCode::MethodNotFound, "Method not found: " + printable_line(method.substr(0, 100))};
}

std::string outcome_line(const RpcMessage& request, const RpcOutcome& outcome, Revision revision) {
  if (const std::string* result = std::get_if<std::string>(&outcome)) return rpc_result(request.id, *result);
  return rpc_error(request.id, std::get<RpcError>(outcome), revision);
}

}  // namespace

RpcServer::RpcServer(std::string database, RpcOutput& output, std::size_t threads)
    : output_(output), database_(std::move(database)), tools_(tool_catalog()), pool_(threads, kMostWaiting) {}

void RpcServer::take_line(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;  // some clients send empty lines
  const RpcLine read = read_rpc_line(line);
  if (read.error) {
    output_.send(rpc_error(read.error_id, *read.error, session_));
  } else if (read.is_batch) {
    take_batch(read.messages);
  } else {
    take(read.messages.front(), [&output = output_](const std::string& json) {
      if (!json.empty()) output.send(json);
    });
  }
}

void RpcServer::refuse_long_line(const std::string& id, std::size_t bytes) {
  const RpcError error{RpcCode::InvalidRequest, "Invalid Request: the line is longer than " +
                                                    std::to_string(bytes) +
                                                    " bytes; send the part of the text around the error"};
  output_.send(rpc_error(id, error, session_));
}

bool RpcServer::finish(std::chrono::milliseconds time) {
  while (!subscriptions_.empty()) end_subscription(*subscriptions_.begin());
  return pool_.drain(time);
}

void RpcServer::take_batch(const std::vector<RpcMessage>& messages) {
  if (!session_ || !has_batches(*session_)) {
    const std::string revision = session_ ? std::string(name_of(*session_)) : "that is not negotiated yet";
    output_.send(rpc_error("",
                           {RpcCode::InvalidRequest, "Invalid Request: revision " + revision +
                                                         " has no batches; send one message a line"},
                           session_));
    return;
  }
  auto replies = std::make_shared<BatchReply>(output_, messages.size());
  for (const RpcMessage& message : messages)
    take(message, [replies](const std::string& json) { replies->add(json); });
}

void RpcServer::refuse(const RpcMessage& message, const Reply& reply, RpcError error) const {
  reply(rpc_error(message.id, error, session_));
}

void RpcServer::take(const RpcMessage& message, const Reply& reply) {
  switch (message.kind) {
    case RpcMessage::Kind::Request:
      return take_request(message, reply);
    case RpcMessage::Kind::Invalid:
      return refuse(message, reply, {RpcCode::InvalidRequest, "Invalid Request: " + message.problem});
    case RpcMessage::Kind::Notification:
      take_notification(message);
      return reply("");
    case RpcMessage::Kind::Response:
      return reply("");  // nothing was asked
  }
}

void RpcServer::take_notification(const RpcMessage& message) {
  if (message.method != "notifications/cancelled") return;
  const JsonValue* id = message.params.find("requestId");
  if (id == nullptr) return;
  in_flight_.cancel(to_json(*id));
  subscriptions_.erase(to_json(*id));
}

void RpcServer::take_request(const RpcMessage& request, const Reply& reply) {
  if (request.method == "initialize") return initialize(request, reply);
  const std::optional<Revision> revision = revision_of(request, reply);
  if (!revision) return;
  if (answer_cheap(request, *revision, reply) || answer_question(request, *revision, reply)) return;
  refuse(request, reply, unknown_method(request.method));
}

void RpcServer::initialize(const RpcMessage& request, const Reply& reply) {
  const std::string_view wanted = request.params.text_of("protocolVersion");
  if (wanted.empty())
    return refuse(request, reply, {RpcCode::InvalidParams, "params.protocolVersion is missing or no string"});
  std::optional<Revision> revision = revision_named(wanted);
  if (!revision || is_stateless(*revision)) revision = kNewestSessionRevision;
  session_ = revision;
  reply(rpc_result(request.id, initialize_result(*revision)));
}

std::optional<Revision> RpcServer::revision_of(const RpcMessage& request, const Reply& reply) {
  const JsonValue* meta = request.params.find("_meta");
  const JsonValue* stated = meta == nullptr ? nullptr : meta->find(kRevisionKey);
  if (stated == nullptr && session_) return session_;
  if (stated == nullptr) {
    if (request.method == "ping") return Revision::V2024_11_05;  // allowed at any time
    refuse(
        request, reply,
        {RpcCode::InvalidRequest,
         "Invalid Request: no revision is negotiated; send initialize first, or name one in params._meta"});
    return std::nullopt;
  }
  const std::optional<Revision> revision =
      stated->text() == nullptr ? std::nullopt : revision_named(*stated->text());
  if (!revision) {
    refuse(request, reply, unsupported(stated->text() == nullptr ? "" : *stated->text()));
    return std::nullopt;
  }
  const JsonValue* capabilities = meta->find(kCapabilitiesKey);
  if (is_stateless(*revision) && (capabilities == nullptr || capabilities->object() == nullptr)) {
    refuse(request, reply, {RpcCode::InvalidParams, std::string("params._meta lacks ") + kCapabilitiesKey});
    return std::nullopt;
  }
  return revision;
}

bool RpcServer::answer_cheap(const RpcMessage& request, Revision revision, const Reply& reply) {
  const std::string& method = request.method;
  const auto result = [&](const std::string& json) {
    reply(rpc_result(request.id, json));
    return true;
  };
  if (method == "ping" && !is_stateless(revision)) return result("{}");
  if (method == "server/discover" && is_stateless(revision)) return result(discover_result(revision));
  if (method == "tools/list") {
    JsonObject object;
    object.raw("tools", tools_json(tools_, revision));
    return result(finished_result(std::move(object), revision, Caching::Lists));
  }
  if (method == "resources/list") {
    JsonObject object;
    object.raw("resources", "[]");  // a resource a record: too many to list, the template names them
    return result(finished_result(std::move(object), revision, Caching::Lists));
  }
  if (method == "resources/templates/list") return result(resource_templates_result(revision));
  if (method == "prompts/list") return result(prompts_result(revision));
  if (method == "subscriptions/listen" && is_stateless(revision)) {
    subscribe(request);
    reply("");
    return true;
  }
  return false;
}

bool RpcServer::answer_question(const RpcMessage& request, Revision revision, const Reply& reply) {
  using Answerer = RpcOutcome (*)(ToolContext&, const JsonValue&, Revision);
  const std::string& method = request.method;
  if (method == "tools/call") {
    call_tool(request, revision, reply);
    return true;
  }
  const Answerer answerer = method == "resources/read"        ? read_resource
                            : method == "prompts/get"         ? get_prompt
                            : method == "completion/complete" ? complete
                                                              : nullptr;
  if (answerer == nullptr) return false;
  ask(request, revision, reply, [answerer, params = request.params, revision](ToolContext& context) {
    return answerer(context, params, revision);
  });
  return true;
}

void RpcServer::call_tool(const RpcMessage& request, Revision revision, const Reply& reply) {
  const std::string_view name = request.params.text_of("name");
  const McpTool* tool = find_tool(tools_, name);
  if (tool == nullptr)
    return refuse(
        request, reply,
        {RpcCode::InvalidParams, name.empty() ? "params.name is missing or no string"
                                              : "Unknown tool: " + printable_line(name.substr(0, 100))});
  const JsonValue* given = request.params.find("arguments");
  if (given != nullptr && !given->is_null() && given->object() == nullptr)
    return refuse(request, reply, {RpcCode::InvalidParams, "params.arguments must be an object"});
  ask(request, revision, reply,
      [tool, arguments = given == nullptr ? JsonValue() : *given, revision](
          ToolContext& context) -> RpcOutcome { return tool_result(*tool, context, arguments, revision); });
}

void RpcServer::ask(const RpcMessage& request, Revision revision, const Reply& reply, Question question) {
  const InFlight::Mark cancelled = in_flight_.add(request.id);
  pool_.submit([this, request, revision, reply, cancelled, question = std::move(question)] {
    std::string line;
    try {
      ToolContext context{database_, refreshed_generation_, *cancelled};
      if (!*cancelled) line = outcome_line(request, question(context), revision);
    } catch (...) {
      const Error error = as_error(std::current_exception());
      line = rpc_error(request.id, {RpcCode::Internal, printable(error.what()) + " [" + error.code() + "]"},
                       revision);
    }
    in_flight_.remove(request.id, cancelled);
    reply(*cancelled ? std::string() : line);
  });
}

// Nothing that can be listened to ever changes: the lists are the program's, and records are not subscribed
// to. So the subscription is acknowledged as empty, and stays open as the protocol wants it.
void RpcServer::subscribe(const RpcMessage& request) {
  subscriptions_.insert(request.id);
  output_.send(JsonObject()
                   .add("jsonrpc", "2.0")
                   .add("method", "notifications/subscriptions/acknowledged")
                   .raw("params", JsonObject()
                                      .raw("_meta", JsonObject().raw(kSubscriptionKey, request.id).text())
                                      .raw("notifications", "{}")
                                      .text())
                   .text());
}

void RpcServer::end_subscription(const std::string& id) {
  output_.send(rpc_result(id, JsonObject()
                                  .add("resultType", "complete")
                                  .raw("_meta", JsonObject().raw(kSubscriptionKey, id).text())
                                  .text()));
  subscriptions_.erase(id);
}

}  // namespace errdex
