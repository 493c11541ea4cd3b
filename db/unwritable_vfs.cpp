#include "db/unwritable_vfs.h"

#include <cstddef>

#include <sqlite3.h>

namespace errdex {
namespace {

constexpr const char* kName = "errdex-unwritable";

// What SQLite allocates for an open file: our part, then that of the VFS below, aligned like ours.
struct File {
  sqlite3_file base;
  sqlite3_file* real;
};
static_assert(sizeof(File) % alignof(std::max_align_t) == 0);

sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<File*>(file)->real;
}
sqlite3_vfs* below(sqlite3_vfs* vfs) {
  return static_cast<sqlite3_vfs*>(vfs->pAppData);
}

int close_file(sqlite3_file* file) {
  return real(file)->pMethods->xClose(real(file));
}
int read_file(sqlite3_file* file, void* to, int bytes, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), to, bytes, offset);
}
int refuse_write(sqlite3_file*, const void*, int, sqlite3_int64) {
  return SQLITE_READONLY;
}
int refuse_truncate(sqlite3_file*, sqlite3_int64) {
  return SQLITE_READONLY;
}
int sync_nothing(sqlite3_file*, int) {
  return SQLITE_OK;
}
int file_size(sqlite3_file* file, sqlite3_int64* bytes) {
  return real(file)->pMethods->xFileSize(real(file), bytes);
}
int lock(sqlite3_file* file, int level) {
  return level > SQLITE_LOCK_SHARED ? SQLITE_OK : real(file)->pMethods->xLock(real(file), level);
}
int unlock(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int check_reserved_lock(sqlite3_file* file, int* held) {
  return real(file)->pMethods->xCheckReservedLock(real(file), held);
}
int file_control(sqlite3_file* file, int operation, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) {
  return real(file)->pMethods->xSectorSize(real(file));
}
int device_characteristics(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

// Version 1: without memory maps and shared memory.
constexpr sqlite3_io_methods kMethods{1,
                                      close_file,
                                      read_file,
                                      refuse_write,
                                      refuse_truncate,
                                      sync_nothing,
                                      file_size,
                                      lock,
                                      unlock,
                                      check_reserved_lock,
                                      file_control,
                                      sector_size,
                                      device_characteristics,
                                      nullptr,
                                      nullptr,
                                      nullptr,
                                      nullptr,
                                      nullptr,
                                      nullptr};

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  constexpr int kJournals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
  file->pMethods = nullptr;
  if ((flags & kJournals) != 0) return SQLITE_CANTOPEN;
  const bool database = (flags & SQLITE_OPEN_MAIN_DB) != 0;
  if (database) flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  auto* under = reinterpret_cast<sqlite3_file*>(reinterpret_cast<unsigned char*>(file) + sizeof(File));
  if (!database) return below(vfs)->xOpen(below(vfs), path, file, flags, out_flags);  // temporary files
  const int code = below(vfs)->xOpen(below(vfs), path, under, flags, out_flags);
  if (code != SQLITE_OK) return code;
  reinterpret_cast<File*>(file)->real = under;
  file->pMethods = &kMethods;
  if (out_flags != nullptr) *out_flags = (*out_flags & ~SQLITE_OPEN_READONLY) | SQLITE_OPEN_READWRITE;
  return SQLITE_OK;
}
int refuse_delete(sqlite3_vfs*, const char*, int) {
  return SQLITE_READONLY;
}
int access_file(sqlite3_vfs* vfs, const char* path, int flags, int* result) {
  return below(vfs)->xAccess(below(vfs), path, flags, result);
}
int full_pathname(sqlite3_vfs* vfs, const char* path, int bytes, char* out) {
  return below(vfs)->xFullPathname(below(vfs), path, bytes, out);
}
int randomness(sqlite3_vfs* vfs, int bytes, char* out) {
  return below(vfs)->xRandomness(below(vfs), bytes, out);
}
int sleep_a_while(sqlite3_vfs* vfs, int microseconds) {
  return below(vfs)->xSleep(below(vfs), microseconds);
}
int current_time(sqlite3_vfs* vfs, double* days) {
  return below(vfs)->xCurrentTime(below(vfs), days);
}
int last_error(sqlite3_vfs* vfs, int bytes, char* out) {
  return below(vfs)->xGetLastError(below(vfs), bytes, out);
}

sqlite3_vfs make_vfs(sqlite3_vfs* base) {
  sqlite3_vfs vfs{};
  vfs.iVersion = 1;
  vfs.szOsFile = static_cast<int>(sizeof(File)) + base->szOsFile;
  vfs.mxPathname = base->mxPathname;
  vfs.zName = kName;
  vfs.pAppData = base;
  vfs.xOpen = open_file;
  vfs.xDelete = refuse_delete;
  vfs.xAccess = access_file;
  vfs.xFullPathname = full_pathname;
  vfs.xRandomness = randomness;
  vfs.xSleep = sleep_a_while;
  vfs.xCurrentTime = current_time;
  vfs.xGetLastError = last_error;
  return vfs;
}

}  // namespace

const char* unwritable_vfs() {
  // SQLite keeps a pointer to it for the life of the process.
  static sqlite3_vfs vfs = make_vfs(sqlite3_vfs_find(nullptr));
  static const int registered = sqlite3_vfs_register(&vfs, 0);
  return registered == SQLITE_OK ? kName : nullptr;
}

}  // namespace errdex
