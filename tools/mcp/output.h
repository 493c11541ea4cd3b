#pragma once

// The one way to the client: whole lines of JSON-RPC, from any thread.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string_view>

namespace errdex {

class RpcOutput {
 public:
  // Lifetime: the descriptor stays the caller's.
  explicit RpcOutput(int descriptor) : descriptor_(descriptor) {}

  // Writes `json` and a line end. Once a write failed, all further ones do nothing.
  void send(std::string_view json);
  // Whether nobody can be written to any more.
  [[nodiscard]] bool is_broken() const { return broken_; }
  // Grows with each part that could be written.
  [[nodiscard]] std::uint64_t parts_written() const { return parts_written_; }

 private:
  int descriptor_;
  std::mutex mutex_;
  std::atomic<bool> broken_{false};
  std::atomic<std::uint64_t> parts_written_{0};
};

}  // namespace errdex
