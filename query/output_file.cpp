#include "query/output_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "schema/error.h"

namespace errdex {
namespace {

constexpr std::size_t kBufferBytes = 1U << 18U;

}  // namespace

void throw_export_failed(const std::string& path, int reason) {
  throw make_error(
      ErrorKind::Io, "ERRDEX_EXPORT_WRITE",
      "cannot write the export {path}: {reason}; make room or name another place, and export again",
      {{"path", path}, {"reason", std::strerror(reason)}});
}

struct OutputFile::State {
  explicit State(const std::string& name)
      : path(name), descriptor(open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (descriptor < 0) throw_export_failed(path, errno);
    crypto_hash_sha256_init(&hash);
    buffer.reserve(kBufferBytes);
  }
  ~State() {
    if (descriptor >= 0) close(descriptor);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void flush() {
    crypto_hash_sha256_update(&hash, reinterpret_cast<const unsigned char*>(buffer.data()), buffer.size());
    facts.bytes += buffer.size();
    for (std::string_view rest = buffer; !rest.empty();) {
      const ssize_t written = ::write(descriptor, rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) throw_export_failed(path, errno);
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
    buffer.clear();
  }

  std::string path;
  int descriptor;
  std::string buffer;
  crypto_hash_sha256_state hash{};
  Facts facts;
};

OutputFile::OutputFile(const std::string& path) : state_(std::make_unique<State>(path)) {}
OutputFile::~OutputFile() = default;

void OutputFile::write(std::string_view text) {
  state_->buffer += text;
  if (state_->buffer.size() >= kBufferBytes) state_->flush();
}

OutputFile::Facts OutputFile::finish() {
  state_->flush();
  // Pipes and devices cannot be synced; that is no failure.
  if (fsync(state_->descriptor) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP)
    throw_export_failed(state_->path, errno);
  const int closed = close(state_->descriptor);
  state_->descriptor = -1;
  if (closed != 0) throw_export_failed(state_->path, errno);
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&state_->hash, digest);
  char hex[2 * sizeof digest + 1];
  state_->facts.sha256 = sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
  return state_->facts;
}

}  // namespace errdex
