#include "tools/mcp/output.h"

#include <cerrno>
#include <string>
#include <unistd.h>

namespace errdex {

void RpcOutput::send(std::string_view json) {
  std::string line(json);
  line += '\n';
  std::string_view rest = line;
  const std::lock_guard lock(mutex_);
  while (!rest.empty() && !broken_) {
    const ssize_t written = write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
      ++parts_written_;
    } else if (errno != EINTR) {
      broken_ = true;
    }
  }
}

}  // namespace errdex
