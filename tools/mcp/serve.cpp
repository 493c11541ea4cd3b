#include "tools/mcp/serve.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <thread>
#include <unistd.h>

#include "schema/error.h"
#include "tools/mcp/line_reader.h"
#include "tools/mcp/output.h"
#include "tools/mcp/rpc_server.h"

namespace errdex {
namespace {

using namespace std::chrono_literals;

constexpr auto kGrace = 500ms;          // for answers that are due when the input ends
constexpr int kClosedPipeStatus = 141;  // 128 + SIGPIPE, as a shell reports it

// Ends the process when the client is gone but the server cannot see it: a write to a pipe that is full and
// that nobody reads never returns.
class HangUpWatch {
 public:
  // `lines_read` and what `output` could write show that the server gets on.
  HangUpWatch(int input, const std::atomic<std::uint64_t>& lines_read, const RpcOutput& output)
      : input_(input), lines_read_(lines_read), output_(output) {
    if (pipe(wake_) != 0) wake_[0] = wake_[1] = -1;
    thread_ = std::thread([this] { watch(); });
  }
  ~HangUpWatch() {
    if (wake_[1] >= 0) close(wake_[1]);
    thread_.join();
    if (wake_[0] >= 0) close(wake_[0]);
  }
  HangUpWatch(const HangUpWatch&) = delete;
  HangUpWatch& operator=(const HangUpWatch&) = delete;

 private:
  // True: the watch is over.
  bool wait_for_wake(std::chrono::milliseconds time) const {
    pollfd wake{wake_[0], POLLIN, 0};
    return poll(&wake, 1, static_cast<int>(time.count())) > 0;
  }

  void watch() const {
    pollfd watched[2]{{input_, 0, 0}, {wake_[0], POLLIN, 0}};
    while (poll(watched, 2, -1) < 0) {
    }
    if (watched[1].revents != 0) return;
    std::uint64_t seen = progress();
    auto last = std::chrono::steady_clock::now();
    while (!wait_for_wake(50ms)) {
      const auto now = std::chrono::steady_clock::now();
      if (progress() != seen) {
        seen = progress();
        last = now;
      } else if (now - last > kGrace + 100ms) {
        std::_Exit(0);
      }
    }
  }

  [[nodiscard]] std::uint64_t progress() const { return lines_read_ + output_.parts_written(); }

  int input_;
  const std::atomic<std::uint64_t>& lines_read_;
  const RpcOutput& output_;
  int wake_[2]{-1, -1};
  std::thread thread_;
};

std::size_t thread_count() {
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 2, 8);
}

// Answers lines until there are no more; returns what ended it.
LineReader::Event answer_lines(LineReader& reader, RpcServer& server, const RpcOutput& output,
                               std::atomic<std::uint64_t>& lines_read) {
  while (!output.is_broken()) {
    const LineReader::Event event = reader.next();
    ++lines_read;
    if (event == LineReader::Event::Line)
      server.take_line(reader.line());
    else if (event == LineReader::Event::TooLong)
      server.refuse_long_line(reader.line(), kMostLineBytes);
    else
      return event;
  }
  return LineReader::Event::HungUp;
}

}  // namespace

int serve_mcp(const std::string& database, int input, int output_descriptor) {
  RpcOutput output(output_descriptor);
  RpcServer server(database, output, thread_count());
  LineReader reader(input, output_descriptor, kMostLineBytes);
  std::atomic<std::uint64_t> lines_read{0};
  const HangUpWatch watch(input, lines_read, output);
  const LineReader::Event end = answer_lines(reader, server, output, lines_read);
  const bool gone = end == LineReader::Event::HungUp || output.is_broken();
  if (gone) std::_Exit(kClosedPipeStatus);  // nobody is left to answer to
  if (!server.finish(kGrace)) std::_Exit(0);
  if (reader.failure() != 0)
    throw make_error(
        ErrorKind::Io, "ERRDEX_MCP_INPUT",
        "cannot read the client's requests from standard input: {reason}; start errdex mcp from an MCP "
        "client, which connects it to a pipe",
        {{"reason", std::strerror(reader.failure())}});
  return 0;
}

}  // namespace errdex
