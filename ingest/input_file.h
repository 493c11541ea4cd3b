#pragma once

// One source of bytes that can be read at any offset: a plain file as it is; gzip, zstd and standard input
// unpacked into a temporary file without a name.

#include <cstddef>
#include <cstdint>
#include <string>

namespace errdex {

// Caps against hostile input.
struct ReadOptions {
  std::uint64_t most_bytes = std::uint64_t{64} << 30U;  // of one source once unpacked
  std::uint64_t most_ratio = 1000;                      // unpacked : packed, past the first MiB
  std::uint64_t most_record_bytes = std::uint64_t{16} << 20U;
  std::size_t most_depth = 64;                      // nested arrays and objects of one document
  std::size_t block_bytes = std::size_t{1} << 20U;  // read at once; at least 1
  bool unpack = true;                               // false: packed files as they are
};

class InputFile {
 public:
  // Opens the file `path`, or standard input for "-".
  // Throws: Error{Io} where it cannot be opened or read; Error{Input} for packed bytes that are cut short,
  // corrupt or larger than the caps of `options`.
  InputFile(const std::string& path, const ReadOptions& options);
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  InputFile(const InputFile&) = delete;

  // Bytes, unpacked.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  // Copies up to `length` bytes from `offset` to `to`; returns how many, fewer only at the end.
  // Throws: Error{Io}.
  std::size_t read(std::uint64_t offset, char* to, std::size_t length) const;

 private:
  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace errdex
