#include "db/connection.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include "db/migration.h"
#include "db/sqlite_failure.h"
#include "db/unwritable_vfs.h"
#include "schema/error.h"

namespace errdex {
namespace {

class FileDescriptor {
 public:
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  ~FileDescriptor() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  [[nodiscard]] int get() const { return descriptor_; }

 private:
  int descriptor_;
};

constexpr std::size_t kHeaderBytes = 100;
using HeaderBytes = std::array<unsigned char, kHeaderBytes>;

std::uint32_t big_endian(const HeaderBytes& bytes, std::size_t at, std::size_t length) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < length; ++i) value = value << 8U | bytes[at + i];
  return value;
}

std::uint64_t require_regular_file(int descriptor, const std::string& path) {
  struct stat status {};
  if (descriptor < 0 || fstat(descriptor, &status) != 0) {
    const int reason = errno;
    if (reason == ENOENT)
      throw make_error(
          ErrorKind::Io, "ERRDEX_DATABASE_MISSING",
          "cannot open {path}: there is no such file; make one with errdex ingest SOURCE --db {path}",
          {{"path", path}});
    throw make_error(ErrorKind::Io, "ERRDEX_DATABASE_UNREADABLE",
                     "cannot open database {path}: {reason}; check the path and who may read it",
                     {{"path", path}, {"reason", std::strerror(reason)}});
  }
  if (!S_ISREG(status.st_mode))
    throw make_error(
        ErrorKind::Io, "ERRDEX_DATABASE_NOT_A_FILE",
        "cannot open {path}: it is {what}, not a file; name the database file itself",
        {{"path", path}, {"what", S_ISDIR(status.st_mode) ? "a directory" : "a device or pipe"}});
  return static_cast<std::uint64_t>(status.st_size);
}

HeaderBytes read_header_bytes(int descriptor, std::uint64_t file_bytes, const std::string& path) {
  HeaderBytes bytes{};
  if (file_bytes == 0)
    throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_EMPTY",
                     "cannot open {path}: the file is empty; fill it with errdex ingest SOURCE --db {path}",
                     {{"path", path}});
  const ssize_t got = pread(descriptor, bytes.data(), bytes.size(), 0);
  if (got != static_cast<ssize_t>(bytes.size()) || std::memcmp(bytes.data(), "SQLite format 3", 16) != 0)
    throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_NOT_SQLITE",
                     "cannot open {path}: it is not an SQLite file; name a database made by errdex ingest",
                     {{"path", path}});
  return bytes;
}

void harden(sqlite3* handle) {
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  // The largest value that a record can hold is far below; a crafted file must not make SQLite ask for more.
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 8);
}

// SQLite's own words for a failed open, with ours around them.
[[noreturn]] void throw_open_failed(const std::string& path, const SQLite::Exception& failure) {
  if (std::optional<Error> locked = locked_error(path, failure)) throw *locked;
  throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_DAMAGED",
                   "cannot open {path}: {reason}; fetch or build it anew",
                   {{"path", path}, {"reason", failure.what()}});
}

std::unique_ptr<SQLite::Database> open_handle(const std::string& path, int flags, const char* vfs = nullptr) {
  auto database = std::make_unique<SQLite::Database>(path.c_str(), flags, kLockWaitMilliseconds, vfs);
  harden(database->getHandle());
  database->exec("PRAGMA cell_size_check = ON");
  database->exec("PRAGMA mmap_size = 0");
  return database;
}

// Pragmas for a file that nobody else sees until it is renamed into place.
void tune_for_writing(SQLite::Database& database) {
  database.exec("PRAGMA journal_mode = OFF");
  database.exec("PRAGMA synchronous = OFF");
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec("PRAGMA secure_delete = OFF");
  database.exec("PRAGMA temp_store = MEMORY");
  database.exec("PRAGMA cache_size = -131072");
}

}  // namespace

FileHeader read_file_header(const std::string& path) {
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  const std::uint64_t file_bytes = require_regular_file(file.get(), path);
  const HeaderBytes bytes = read_header_bytes(file.get(), file_bytes, path);
  FileHeader header;
  const std::uint32_t page_size = big_endian(bytes, 16, 2);
  header.stated_bytes = (page_size == 1 ? 65536ULL : page_size) * big_endian(bytes, 28, 4);
  header.user_version = static_cast<int>(big_endian(bytes, 60, 4));
  header.application_id = static_cast<std::int32_t>(big_endian(bytes, 68, 4));
  if (header.application_id != kApplicationId)
    throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_FOREIGN",
                     "cannot open {path}: it is an SQLite file, but not one of errdex; "
                     "name a database made by errdex ingest",
                     {{"path", path}});
  if (file_bytes < header.stated_bytes)
    throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_TRUNCATED",
                     "cannot open {path}: it is cut short, {found} of {stated} bytes; fetch or build it anew",
                     {{"path", path},
                      {"found", std::to_string(file_bytes)},
                      {"stated", std::to_string(header.stated_bytes)}});
  return header;
}

std::string sqlite_version() {
  return sqlite3_libversion();
}

Connection::Connection(std::string path, std::unique_ptr<SQLite::Database> database)
    : path_(std::move(path)), database_(std::move(database)) {}
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

Connection Connection::open_read_only(const std::string& path) {
  const FileHeader header = read_file_header(path);
  require_readable(DbSchemaVersion::from_user_version(header.user_version), path);
  try {
    std::unique_ptr<SQLite::Database> database = open_handle(path, SQLite::OPEN_READONLY);
    database->exec("PRAGMA query_only = ON");
    database->exec("PRAGMA cache_size = -16384");
    return {path, std::move(database)};
  } catch (const SQLite::Exception& failure) {
    throw_open_failed(path, failure);
  }
}

Connection Connection::open_for_verification(const std::string& path) {
  const FileHeader header = read_file_header(path);
  require_readable(DbSchemaVersion::from_user_version(header.user_version), path);
  try {
    std::unique_ptr<SQLite::Database> database = open_handle(path, SQLite::OPEN_READWRITE, unwritable_vfs());
    database->exec("PRAGMA temp_store = MEMORY");
    database->exec("PRAGMA cache_size = -65536");
    return {path, std::move(database)};
  } catch (const SQLite::Exception& failure) {
    throw_open_failed(path, failure);
  }
}

Connection Connection::create(const std::string& path) {
  auto database =
      std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 10'000);
  database->exec("PRAGMA page_size = 4096");
  tune_for_writing(*database);
  create_schema(*database);
  return {path, std::move(database)};
}

Connection Connection::open_private_copy(const std::string& path) {
  read_file_header(path);
  std::unique_ptr<SQLite::Database> database = open_handle(path, SQLite::OPEN_READWRITE);
  tune_for_writing(*database);
  migrate(*database, path);
  return {path, std::move(database)};
}

void Connection::execute(const SqlFile& sql) {
  database_->exec(sql.text.data());
}
void Connection::execute(const std::string& sql) {
  database_->exec(sql);
}

}  // namespace errdex
