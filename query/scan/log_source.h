#pragma once

// The bytes of one log, from its beginning on: a file, a pipe or standard input; plain, gzip or zstd, told by
// the content. Memory does not depend on the log's length.

#include <cstddef>
#include <memory>
#include <string>

namespace errdex {

class LogSource {
 public:
  // Opens `path`, or standard input for "-".
  // Throws: Error{Io} where it cannot be opened.
  explicit LogSource(const std::string& path);
  ~LogSource();
  LogSource(LogSource&&) noexcept;
  LogSource& operator=(LogSource&&) = delete;
  LogSource(const LogSource&) = delete;

  [[nodiscard]] const std::string& path() const;

  // Up to `size` bytes to `to`; how many. 0: this is the end; of a file that grows, the end for now: asked
  // again, it may have more. Blocks on a pipe until some bytes are there.
  // Throws: Error{Io}; Error{Input} for packed bytes that are cut short or corrupt.
  std::size_t read(char* to, std::size_t size);

  // Whether read() would return at once; waits for it at most so long.
  [[nodiscard]] bool wait(int milliseconds) const;

  // Whether the file at the path is another one by now, or shorter than what was read: logs are rotated.
  [[nodiscard]] bool was_replaced() const;

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace errdex
