#include "ingest/input_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <zlib.h>
#include <zstd.h>

#include "schema/error.h"

namespace errdex {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 18U;
constexpr std::uint64_t kRatioFree = std::uint64_t{1} << 20U;

[[noreturn]] void throw_read(const std::string& path) {
  throw make_error(ErrorKind::Io, "ERRDEX_INPUT_READ",
                   "cannot read {path}: {reason}; check the device and who may read it",
                   {{"path", path}, {"reason", std::strerror(errno)}});
}

[[noreturn]] void throw_packed(const std::string& path, std::uint64_t offset, std::string_view reason) {
  throw make_error(ErrorKind::Input, "ERRDEX_INPUT_PACKED",
                   "cannot unpack {path} at byte {offset}: {reason}; download or pack it again",
                   {{"path", path}, {"offset", std::to_string(offset)}, {"reason", reason}});
}

int open_source(const std::string& path) {
  const int descriptor =
      path == "-" ? ::fcntl(0, F_DUPFD_CLOEXEC, 3) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor >= 0) return descriptor;
  if (errno == ENOENT)
    throw make_error(ErrorKind::Io, "ERRDEX_INPUT_MISSING",
                     "there is no file {path}; check the spelling of the path", {{"path", path}});
  throw make_error(ErrorKind::Io, "ERRDEX_INPUT_OPEN", "cannot open {path}: {reason}; check who may read it",
                   {{"path", path}, {"reason", std::strerror(errno)}});
}

void require_regular(const std::string& path, const struct stat& status) {
  if (S_ISDIR(status.st_mode))
    throw make_error(ErrorKind::Io, "ERRDEX_INPUT_DIRECTORY",
                     "{path} is a directory, a file is needed; name a file in it", {{"path", path}});
  if (!S_ISREG(status.st_mode))
    throw make_error(ErrorKind::Io, "ERRDEX_INPUT_IRREGULAR",
                     "{path} is not a regular file; pipe its content to standard input and name the source -",
                     {{"path", path}});
}

[[noreturn]] void throw_too_large(const std::string& path, std::uint64_t bytes) {
  throw make_error(ErrorKind::Input, "ERRDEX_INPUT_TOO_LARGE",
                   "{path} holds more than is allowed, or unpacks to too many times its size ({bytes} bytes "
                   "so far); split "
                   "the dataset",
                   {{"path", path}, {"bytes", std::to_string(bytes)}});
}

int open_spool(const std::string& directory) {
  const char* chosen = std::getenv("TMPDIR");
  const std::string fallback = directory.empty() ? "/tmp" : directory;
  std::string name = (chosen != nullptr && *chosen != '\0' ? chosen : fallback) + "/errdex-XXXXXX";
  const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
  if (descriptor < 0)
    throw make_error(ErrorKind::Io, "ERRDEX_INPUT_SPOOL",
                     "cannot make the temporary file {path}: {reason}; set TMPDIR to a writable directory",
                     {{"path", name}, {"reason", std::strerror(errno)}});
  ::unlink(name.c_str());
  return descriptor;
}

class Spooler {
 public:
  Spooler(const std::string& path, int from, Spool& to, const ReadOptions& options)
      : path_(path), from_(from), to_(to), options_(options), in_(kBlock), out_(kBlock) {}

  std::uint64_t run() {
    ::lseek(to_.descriptor(), static_cast<off_t>(to_.size()), SEEK_SET);
    refill();
    if (starts_with("\x1f\x8b"))
      gunzip();
    else if (starts_with("\x28\xb5\x2f\xfd"))
      unzstd();
    else
      copy();
    return written_;
  }

 private:
  bool starts_with(std::string_view magic) const {
    return end_ >= magic.size() && std::memcmp(in_.data(), magic.data(), magic.size()) == 0;
  }
  // Fills the block as far as the source goes; false at the end.
  bool refill() {
    packed_before_ += end_;
    end_ = 0;
    while (end_ < in_.size()) {
      if (options_.check_interrupt) options_.check_interrupt();
      const ssize_t got = ::read(from_, in_.data() + end_, in_.size() - end_);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw_read(path_);
      if (got == 0) break;
      end_ += static_cast<std::size_t>(got);
    }
    return end_ > 0;
  }
  void write(const char* data, std::size_t length, std::uint64_t packed, bool limit_ratio) {
    written_ += length;
    const bool bomb = limit_ratio && written_ > kRatioFree && written_ / options_.most_ratio > packed;
    if (to_.size() + written_ > options_.most_bytes || bomb) throw_too_large(path_, written_);
    while (length > 0) {
      const ssize_t put = ::write(to_.descriptor(), data, length);
      if (put < 0 && errno == EINTR) continue;
      if (put < 0)
        throw make_error(
            ErrorKind::Io, "ERRDEX_INPUT_SPOOL_WRITE",
            "cannot write the temporary copy of {path}: {reason}; set TMPDIR to a directory with room",
            {{"path", path_}, {"reason", std::strerror(errno)}});
      data += put;
      length -= static_cast<std::size_t>(put);
    }
  }
  void copy() {
    while (end_ > 0) {
      write(in_.data(), end_, 0, false);
      refill();
    }
  }
  void gunzip() {
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 16) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
    int status = Z_OK;
    do {
      stream.next_in = reinterpret_cast<Bytef*>(in_.data());
      stream.avail_in = static_cast<uInt>(end_);
      status = inflate_block(stream, status);
    } while (refill());
    if (status != Z_STREAM_END) throw_packed(path_, packed_before_, "the gzip data is cut short");
  }
  int inflate_block(z_stream& stream, int status) {
    do {
      if (status == Z_STREAM_END) {
        if (stream.avail_in == 0) return status;
        inflateReset(&stream);
      }
      stream.next_out = reinterpret_cast<Bytef*>(out_.data());
      stream.avail_out = static_cast<uInt>(out_.size());
      status = inflate(&stream, Z_NO_FLUSH);
      const std::uint64_t packed = packed_before_ + end_ - stream.avail_in;
      if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
        throw_packed(path_, packed, stream.msg != nullptr ? stream.msg : "the gzip data is corrupt");
      write(out_.data(), out_.size() - stream.avail_out, packed, true);
    } while (stream.avail_in > 0 || stream.avail_out == 0);
    return status;
  }
  void unzstd() {
    const std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(),
                                                                          ZSTD_freeDStream);
    if (!stream) throw std::bad_alloc();
    std::size_t left = 1;
    do {
      ZSTD_inBuffer in{in_.data(), end_, 0};
      bool full = false;
      while (in.pos < in.size || full) {
        ZSTD_outBuffer out{out_.data(), out_.size(), 0};
        const std::size_t status = ZSTD_decompressStream(stream.get(), &out, &in);
        if (ZSTD_isError(status) != 0U)
          throw_packed(path_, packed_before_ + in.pos, ZSTD_getErrorName(status));
        write(out_.data(), out.pos, packed_before_ + in.pos, true);
        full = out.pos == out.size && status != 0;
        left = status;
      }
    } while (refill());
    if (left != 0) throw_packed(path_, packed_before_, "the zstd data is cut short");
  }

  const std::string& path_;
  int from_;
  Spool& to_;
  const ReadOptions& options_;
  std::vector<char> in_;
  std::vector<char> out_;
  std::size_t end_ = 0;
  std::uint64_t packed_before_ = 0;
  std::uint64_t written_ = 0;
};

struct Descriptor {
  explicit Descriptor(int opened) : value(opened) {}
  ~Descriptor() {
    if (value >= 0) ::close(value);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int release() { return std::exchange(value, -1); }
  int value;
};

bool is_packed(int descriptor) {
  unsigned char magic[4] = {};
  const ssize_t got = ::pread(descriptor, magic, sizeof magic, 0);
  return (got >= 2 && magic[0] == 0x1f && magic[1] == 0x8b) ||
         (got == 4 && std::memcmp(magic, "\x28\xb5\x2f\xfd", 4) == 0);
}

}  // namespace

Spool::Spool(const std::string& directory) : descriptor_(open_spool(directory)) {}
Spool::~Spool() {
  ::close(descriptor_);
}

InputFile::InputFile(const std::string& path, const ReadOptions& options, std::shared_ptr<Spool>& spool)
    : path_(path) {
  Descriptor source(open_source(path));
  struct stat status {};
  if (::fstat(source.value, &status) != 0) throw_read(path);
  if (path != "-") require_regular(path, status);
  if (path != "-" && !(options.unpack && is_packed(source.value))) {
    size_ = static_cast<std::uint64_t>(status.st_size);
    if (size_ > options.most_bytes) throw_too_large(path, size_);
    descriptor_ = source.release();
    return;
  }
  if (!spool) spool = std::make_shared<Spool>(options.spool_directory);
  base_ = spool->size();
  size_ = Spooler(path_, source.value, *spool, options).run();
  spool->grow(size_);
  spool_ = spool;
}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      spool_(std::move(other.spool_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      base_(other.base_),
      size_(other.size_) {}

std::size_t InputFile::read(std::uint64_t offset, char* to, std::size_t length) const {
  const int descriptor = spool_ ? spool_->descriptor() : descriptor_;
  length = static_cast<std::size_t>(std::min<std::uint64_t>(length, size_ - std::min(offset, size_)));
  std::size_t done = 0;
  while (done < length) {
    const ssize_t got =
        ::pread(descriptor, to + done, length - done, static_cast<off_t>(base_ + offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_read(path_);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

}  // namespace errdex
