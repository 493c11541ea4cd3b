#pragma once

// One source of bytes that can be read at any offset: a plain file as it is; gzip, zstd and standard input
// unpacked, once, into a temporary file without a name.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace errdex {

// Caps against hostile input.
struct ReadOptions {
  std::uint64_t most_bytes = std::uint64_t{64} << 30U;  // of one source, and of all that is unpacked
  std::uint64_t most_ratio = 1000;                      // unpacked : packed, past the first MiB
  std::uint64_t most_record_bytes = std::uint64_t{16} << 20U;
  std::uint64_t most_list_bytes = std::uint64_t{64} << 20U;  // of manifest.json and repos.json
  std::size_t most_depth = 64;                               // nested arrays and objects of one document
  std::size_t block_bytes = std::size_t{1} << 20U;           // read at once; at least 1
  bool unpack = true;                                        // false: packed files as they are
  // Where the temporary file is made: $TMPDIR, else here, else /tmp.
  std::string spool_directory{};
  // Called now and then; may throw to end the reading.
  std::function<void()> check_interrupt{};
};

// The temporary file: what was unpacked, one source behind the other.
class Spool {
 public:
  // Throws: Error{Io} where it cannot be made.
  explicit Spool(const std::string& directory);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  void grow(std::uint64_t bytes) { size_ += bytes; }

 private:
  int descriptor_ = -1;
  std::uint64_t size_ = 0;  // bytes that belong to finished sources
};

class InputFile {
 public:
  // Opens the file `path`, or standard input for "-". What must be unpacked goes into `spool`, which is made
  // if there is none; it is kept as long as one of its files lives. Throws: Error{Io} where it cannot be
  // opened or read; Error{Input} for packed bytes that are cut short, corrupt or larger than the caps of
  // `options`.
  InputFile(const std::string& path, const ReadOptions& options, std::shared_ptr<Spool>& spool);
  // With a spool of its own.
  InputFile(const std::string& path, const ReadOptions& options, std::shared_ptr<Spool>&& spool = nullptr)
      : InputFile(path, options, spool) {}
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  InputFile(const InputFile&) = delete;

  // Bytes, unpacked.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  // Whether it holds no file of its own open.
  [[nodiscard]] bool spooled() const { return spool_ != nullptr; }
  // Copies up to `length` bytes from `offset` to `to`; returns how many, fewer only at the end.
  // Throws: Error{Io}.
  std::size_t read(std::uint64_t offset, char* to, std::size_t length) const;

 private:
  std::string path_;
  std::shared_ptr<Spool> spool_{};
  int descriptor_ = -1;     // -1: in the spool
  std::uint64_t base_ = 0;  // of its first byte in the spool
  std::uint64_t size_ = 0;
};

}  // namespace errdex
