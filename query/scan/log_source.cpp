#include "query/scan/log_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <zlib.h>
#include <zstd.h>

#include "schema/error.h"

namespace errdex {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 17U;

int open_log(const std::string& path) {
  const int descriptor =
      path == "-" ? ::fcntl(0, F_DUPFD_CLOEXEC, 3) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    throw make_error(ErrorKind::Io, "ERRDEX_LOG_OPEN",
                     "cannot open the log {path}: {reason}; check the path and who may read it",
                     {{"path", path}, {"reason", std::strerror(errno)}});
  return descriptor;
}

enum class Packing { Unknown, Plain, Gzip, Zstd };

struct EndInflate {
  void operator()(z_stream* stream) const {
    inflateEnd(stream);
    delete stream;
  }
};
struct FreeZstd {
  void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

}  // namespace

class LogSource::Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), descriptor_(open_log(path)), in_(kBlock) {}
  ~Reader() { ::close(descriptor_); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  std::size_t read(char* to, std::size_t size) {
    if (packing_ == Packing::Unknown) tell_packing();
    if (packing_ == Packing::Gzip) return unpack_gzip(to, size);
    if (packing_ == Packing::Zstd) return unpack_zstd(to, size);
    if (begin_ < end_) return take_buffered(to, size);
    return read_raw(to, size);
  }

  [[nodiscard]] bool was_replaced() const {
    struct stat there {};
    struct stat here {};
    if (path_ == "-" || ::stat(path_.c_str(), &there) != 0 || ::fstat(descriptor_, &here) != 0) return false;
    return there.st_ino != here.st_ino || there.st_dev != here.st_dev ||
           (S_ISREG(here.st_mode) && static_cast<std::uint64_t>(here.st_size) < raw_bytes_);
  }

  [[nodiscard]] bool wait(int milliseconds) const {
    pollfd asked{descriptor_, POLLIN, 0};
    return begin_ < end_ || pending_ || ::poll(&asked, 1, milliseconds) > 0;
  }

  const std::string path_;

 private:
  std::size_t read_raw(char* to, std::size_t size) {
    while (true) {
      const ssize_t got = ::read(descriptor_, to, size);
      if (got >= 0) {
        raw_bytes_ += static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
      }
      if (errno != EINTR)
        throw make_error(ErrorKind::Io, "ERRDEX_LOG_READ",
                         "cannot read the log {path}: {reason}; check that it is a file and who may read it",
                         {{"path", path_}, {"reason", std::strerror(errno)}});
    }
  }

  // Four bytes tell; a log of fewer bytes is plain.
  void tell_packing() {
    while (end_ < 4) {
      const std::size_t got = read_raw(in_.data() + end_, in_.size() - end_);
      if (got == 0) break;
      end_ += got;
    }
    if (end_ == 0) return;
    const bool gzip = end_ >= 2 && std::memcmp(in_.data(), "\x1f\x8b", 2) == 0;
    const bool zstd = end_ >= 4 && std::memcmp(in_.data(), "\x28\xb5\x2f\xfd", 4) == 0;
    packing_ = gzip ? Packing::Gzip : zstd ? Packing::Zstd : Packing::Plain;
    if (gzip) begin_gzip();
    if (zstd) begin_zstd();
  }

  void begin_gzip() {
    gzip_.reset(new z_stream{});
    if (inflateInit2(gzip_.get(), 15 + 16) != Z_OK) throw std::bad_alloc();
  }

  void begin_zstd() {
    zstd_.reset(ZSTD_createDStream());
    if (!zstd_) throw std::bad_alloc();
  }

  std::size_t take_buffered(char* to, std::size_t size) {
    const std::size_t taken = std::min(size, end_ - begin_);
    std::memcpy(to, in_.data() + begin_, taken);
    begin_ += taken;
    return taken;
  }

  bool refill() {
    if (begin_ < end_) return true;
    begin_ = 0;
    end_ = read_raw(in_.data(), in_.size());
    return end_ > 0;
  }

  [[noreturn]] void throw_packed(std::string_view reason) const {
    throw make_error(
        ErrorKind::Input, "ERRDEX_LOG_PACKED",
        "cannot unpack the log {path} at byte {offset}: {reason}; what came before was scanned",
        {{"path", path_}, {"offset", std::to_string(raw_bytes_ - (end_ - begin_))}, {"reason", reason}});
  }

  std::size_t unpack_gzip(char* to, std::size_t size) {
    gzip_->next_out = reinterpret_cast<Bytef*>(to);
    gzip_->avail_out = static_cast<uInt>(size);
    while (gzip_->avail_out == size) {
      if (!refill()) {
        if (!at_frame_end_) throw_packed("the gzip data is cut short");
        return 0;
      }
      if (at_frame_end_) inflateReset(gzip_.get());  // another member follows
      gzip_->next_in = reinterpret_cast<Bytef*>(in_.data() + begin_);
      gzip_->avail_in = static_cast<uInt>(end_ - begin_);
      const int status = inflate(gzip_.get(), Z_NO_FLUSH);
      begin_ = end_ - gzip_->avail_in;
      at_frame_end_ = status == Z_STREAM_END;
      if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
        throw_packed(gzip_->msg != nullptr ? gzip_->msg : "the gzip data is corrupt");
    }
    return size - gzip_->avail_out;
  }

  std::size_t unpack_zstd(char* to, std::size_t size) {
    ZSTD_outBuffer out{to, size, 0};
    while (out.pos == 0) {
      if (!pending_ && !refill()) {
        if (!at_frame_end_) throw_packed("the zstd data is cut short");
        return 0;
      }
      ZSTD_inBuffer in{in_.data(), end_, begin_};
      const std::size_t status = ZSTD_decompressStream(zstd_.get(), &out, &in);
      if (ZSTD_isError(status) != 0U) throw_packed(ZSTD_getErrorName(status));
      begin_ = in.pos;
      at_frame_end_ = status == 0;
      pending_ = out.pos == out.size && status != 0;
    }
    return out.pos;
  }

  int descriptor_;
  Packing packing_ = Packing::Unknown;
  std::vector<char> in_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t raw_bytes_ = 0;
  std::unique_ptr<z_stream, EndInflate> gzip_;
  std::unique_ptr<ZSTD_DStream, FreeZstd> zstd_;
  bool at_frame_end_ = false;
  bool pending_ = false;  // the unpacker holds more than fitted
};

LogSource::LogSource(const std::string& path) : reader_(std::make_unique<Reader>(path)) {}
LogSource::~LogSource() = default;
LogSource::LogSource(LogSource&&) noexcept = default;

const std::string& LogSource::path() const {
  return reader_->path_;
}

std::size_t LogSource::read(char* to, std::size_t size) {
  return reader_->read(to, size);
}

bool LogSource::wait(int milliseconds) const {
  return reader_->wait(milliseconds);
}

bool LogSource::was_replaced() const {
  return reader_->was_replaced();
}

}  // namespace errdex
