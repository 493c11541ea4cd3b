#include "ingest/staging_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/ioctl.h>
#endif

#include <sqlite3.h>

#include "schema/error.h"

namespace errdex {
namespace {

constexpr mode_t kNewFileMode = 0644;  // the umask takes away from it
constexpr int kLockAttempts = 100;     // each needs another ingest to finish at this very moment

struct OpenFile {
  explicit OpenFile(const std::string& path) : descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor < 0) throw_write_failed(path, errno);
  }
  ~OpenFile() { close(descriptor); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int descriptor;
};

std::string followed(const std::string& path) {
  std::error_code ignored;  // a path that does not exist yet is its own end
  const std::filesystem::path end = std::filesystem::canonical(path, ignored);
  return ignored ? path : end.string();
}

bool same_file(int descriptor, const std::string& path) {
  struct stat open_file {};
  struct stat named_file {};
  return fstat(descriptor, &open_file) == 0 && stat(path.c_str(), &named_file) == 0 &&
         open_file.st_ino == named_file.st_ino && open_file.st_dev == named_file.st_dev;
}

// Opens and locks `path`, or returns -1 when the file was renamed or removed in between.
int try_lock(const std::string& path, const std::string& target) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kNewFileMode);
  if (descriptor < 0) throw_write_failed(path, errno);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    close(descriptor);
    if (reason != EWOULDBLOCK) throw_write_failed(path, reason);
    throw make_error(ErrorKind::Io, "ERRDEX_INGEST_BUSY",
                     "cannot write {path}: another errdex is writing it; try again when it has ended",
                     {{"path", target}});
  }
  if (same_file(descriptor, path)) return descriptor;
  close(descriptor);
  return -1;
}

bool share_blocks([[maybe_unused]] int from, [[maybe_unused]] int to) {
#ifdef FICLONE
  return ioctl(to, FICLONE, from) == 0;
#else
  return false;
#endif
}

void write_all(int to, const char* bytes, std::size_t size, const std::string& path) {
  while (size > 0) {
    const ssize_t written = write(to, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_write_failed(path, errno);
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void copy_bytes(int from, int to, const std::string& path) {
  constexpr std::size_t kBlock = 1U << 20U;
  const auto block = std::make_unique<char[]>(kBlock);
  while (true) {
    const ssize_t got = read(from, block.get(), kBlock);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_write_failed(path, errno);
    if (got == 0) return;
    write_all(to, block.get(), static_cast<std::size_t>(got), path);
  }
}

std::string directory_of(const std::string& path) {
  const std::string parent = std::filesystem::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

void sync_directory(const std::string& path) {
  const int directory = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;  // the rename stands; only a power cut right now could undo it
  fsync(directory);
  close(directory);
}

// The old file's journals would be taken for the new one's.
void remove_journals(const std::string& target) {
  for (const char* ending : {"-journal", "-wal", "-shm"}) unlink((target + ending).c_str());
}

}  // namespace

void throw_write_failed(const std::string& path, int reason) {
  const std::string_view words = std::strerror(reason);
  if (reason == ENOSPC || reason == EDQUOT)
    throw make_error(
        ErrorKind::Io, "ERRDEX_INGEST_DISK_FULL",
        "cannot write {path}: the disk is full; make room (an ingest needs about the size of its "
        "JSON beside the database) and try again, nothing was lost",
        {{"path", path}});
  if (reason == EROFS)
    throw make_error(ErrorKind::Io, "ERRDEX_INGEST_READ_ONLY",
                     "cannot write {path}: the file system is read-only; name a database elsewhere with --db",
                     {{"path", path}});
  if (reason == EACCES || reason == EPERM)
    throw make_error(
        ErrorKind::Io, "ERRDEX_INGEST_NO_PERMISSION",
        "cannot write {path}: {reason}; make its directory writable, or name a database elsewhere "
        "with --db",
        {{"path", path}, {"reason", words}});
  if (reason == ENOENT || reason == ENOTDIR)
    throw make_error(
        ErrorKind::Io, "ERRDEX_INGEST_NO_DIRECTORY",
        "cannot write {path}: its directory does not exist; make it, or name a database elsewhere "
        "with --db",
        {{"path", path}});
  throw make_error(ErrorKind::Io, "ERRDEX_INGEST_WRITE_FAILED",
                   "cannot write {path}: {reason}; nothing was lost", {{"path", path}, {"reason", words}});
}

void throw_write_failed(const std::string& path, int sqlite_code, std::string_view reason) {
  if (sqlite_code == SQLITE_FULL) throw_write_failed(path, ENOSPC);
  throw make_error(ErrorKind::Io, "ERRDEX_INGEST_SQLITE_FAILED",
                   "cannot write {path}: SQLite says: {reason}; nothing was lost, the old file is as it "
                   "was",
                   {{"path", path}, {"reason", reason}});
}

StagingFile::StagingFile(const std::string& target_path)
    : target_(followed(target_path)), path_(target_ + ".ingest-staging") {
  for (int attempt = 0; attempt < kLockAttempts && descriptor_ < 0; ++attempt)
    descriptor_ = try_lock(path_, target_);
  if (descriptor_ < 0) throw_write_failed(path_, EAGAIN);
  if (ftruncate(descriptor_, 0) != 0) {
    const int reason = errno;
    unlink(path_.c_str());
    close(descriptor_);
    throw_write_failed(path_, reason);
  }
}

StagingFile::~StagingFile() {
  // While the lock is held: a later owner's file is never removed.
  if (!published_) {
    unlink(path_.c_str());
    unlink((path_ + "-journal").c_str());
  }
  close(descriptor_);
}

void StagingFile::copy_target() {
  const OpenFile from(target_);
  if (ftruncate(descriptor_, 0) != 0 || lseek(descriptor_, 0, SEEK_SET) < 0) throw_write_failed(path_, errno);
  if (!share_blocks(from.descriptor, descriptor_)) copy_bytes(from.descriptor, descriptor_, path_);
}

void StagingFile::take_over_owner_and_mode() const {
  struct stat old_file {};
  if (stat(target_.c_str(), &old_file) != 0) return;  // a new file keeps its own
  // Only root can give a file away; for anybody else the file is his from now on.
  const bool given = fchown(descriptor_, old_file.st_uid, old_file.st_gid) == 0;
  const mode_t dropped = given ? 0U : 06000U;
  if (fchmod(descriptor_, old_file.st_mode & 07777U & ~dropped) != 0) throw_write_failed(path_, errno);
}

void StagingFile::publish() {
  take_over_owner_and_mode();
  if (fsync(descriptor_) != 0) throw_write_failed(path_, errno);
  if (rename(path_.c_str(), target_.c_str()) != 0) throw_write_failed(target_, errno);
  published_ = true;
  remove_journals(target_);
  sync_directory(directory_of(target_));
}

}  // namespace errdex
