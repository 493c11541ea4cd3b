#include "ingest/spool.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/types.h>
#include <unistd.h>

#include "ingest/staging_file.h"

namespace errdex {
namespace {

constexpr std::size_t kBlock = 1U << 20U;

}  // namespace

Spool::Spool(const std::string& path) : path_(path + ".ingest-spool-XXXXXX") {
  descriptor_ = mkstemp(path_.data());
  if (descriptor_ < 0) throw_write_failed(path_, errno);
  unlink(path_.c_str());
}

Spool::~Spool() {
  close(descriptor_);
}

std::uint64_t Spool::add(std::string_view bytes) {
  const std::uint64_t place = written_ + pending_.size();
  const std::uint64_t size = bytes.size();
  pending_.append(reinterpret_cast<const char*>(&size), sizeof size);
  pending_ += bytes;
  if (pending_.size() >= kBlock) flush();
  return place;
}

std::string Spool::read(std::uint64_t place) {
  if (!pending_.empty()) flush();
  std::uint64_t size = 0;
  if (pread(descriptor_, &size, sizeof size, static_cast<off_t>(place)) != sizeof size)
    throw_write_failed(path_, EIO);
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got =
        pread(descriptor_, bytes.data() + done, size - done, static_cast<off_t>(place + sizeof size + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw_write_failed(path_, got < 0 ? errno : EIO);
    done += static_cast<std::size_t>(got);
  }
  return bytes;
}

void Spool::flush() {
  std::string_view rest = pending_;
  while (!rest.empty()) {
    const ssize_t done = write(descriptor_, rest.data(), rest.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) throw_write_failed(path_, errno);
    rest.remove_prefix(static_cast<std::size_t>(done));
  }
  written_ += pending_.size();
  pending_.clear();
}

}  // namespace errdex
