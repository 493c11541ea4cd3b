#pragma once

// The server between lines: it negotiates, answers what is cheap at once, and has questions to the database
// answered in parallel, each by a connection of its own.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/mcp/in_flight.h"
#include "tools/mcp/live_database.h"
#include "tools/mcp/output.h"
#include "tools/mcp/protocol.h"
#include "tools/mcp/server_parts.h"
#include "tools/mcp/tool_catalog.h"
#include "tools/mcp/worker_pool.h"

namespace errdex {

class RpcServer {
 public:
  // Lifetime: `output` must outlive the server.
  RpcServer(std::string database, RpcOutput& output, std::size_t threads);

  // Answers a line of the client, now or later, or not at all where it wants no answer.
  void take_line(std::string_view line);
  // Answers a line that was longer than `bytes`; `id` as JSON, or empty.
  void refuse_long_line(const std::string& id, std::size_t bytes);
  // Ends subscriptions and waits for the answers that are still due. False: some are not there after this
  // time.
  bool finish(std::chrono::milliseconds time);

 private:
  // Takes the answer of one message; an empty one says that there is none.
  using Reply = std::function<void(const std::string& json)>;
  // Answers a request in a worker.
  using Question = std::function<RpcOutcome(ToolContext& context)>;

  void take_batch(const std::vector<RpcMessage>& messages);
  void take(const RpcMessage& message, const Reply& reply);
  void take_notification(const RpcMessage& message);
  void take_request(const RpcMessage& request, const Reply& reply);
  void initialize(const RpcMessage& request, const Reply& reply);
  // The revision that a request is to be answered by; absent: it was refused.
  std::optional<Revision> revision_of(const RpcMessage& request, const Reply& reply);
  bool answer_cheap(const RpcMessage& request, Revision revision, const Reply& reply);
  bool answer_question(const RpcMessage& request, Revision revision, const Reply& reply);
  void call_tool(const RpcMessage& request, Revision revision, const Reply& reply);
  void subscribe(const RpcMessage& request);
  void end_subscription(const std::string& id);
  void ask(const RpcMessage& request, Revision revision, const Reply& reply, Question question);
  void refuse(const RpcMessage& message, const Reply& reply, RpcError error) const;

  RpcOutput& output_;
  LiveDatabase database_;
  std::vector<McpTool> tools_;
  std::optional<Revision> session_;  // by `initialize`
  std::set<std::string> subscriptions_;
  InFlight in_flight_;
  std::atomic<std::uint64_t> refreshed_generation_{1};
  WorkerPool pool_;  // last: its threads use the others
};

}  // namespace errdex
