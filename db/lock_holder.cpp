#include "db/lock_holder.h"

#include <fcntl.h>
#include <fstream>
#include <unistd.h>

namespace errdex {
namespace {

// Where SQLite puts its locks (file format, "Locking Protocol"): pending, reserved and shared bytes.
constexpr off_t kPendingByte = 0x40000000;
constexpr off_t kSharedFirst = kPendingByte + 2;
constexpr off_t kSharedBytes = 510;

std::string program_of(pid_t process) {
  std::ifstream name("/proc/" + std::to_string(process) + "/comm");
  std::string text;
  std::getline(name, text);
  return text.empty() ? "" : " (" + text + ")";
}

struct flock conflict(int descriptor, off_t start, off_t bytes) {
  struct flock lock {};
  lock.l_type = F_RDLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = start;
  lock.l_len = bytes;
  if (fcntl(descriptor, F_GETLK, &lock) != 0) lock.l_type = F_UNLCK;
  return lock;
}

}  // namespace

std::string lock_holder(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return "";
  struct flock lock = conflict(descriptor, kSharedFirst, kSharedBytes);
  if (lock.l_type == F_UNLCK) lock = conflict(descriptor, kPendingByte, 1);
  close(descriptor);
  if (lock.l_type == F_UNLCK) return "";
  if (lock.l_pid <= 0) return "another program";
  return "process " + std::to_string(lock.l_pid) + program_of(lock.l_pid);
}

}  // namespace errdex
