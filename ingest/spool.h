#pragma once

// Accepted records on their way from the first pass to the second: an unnamed file beside the database,
// gone when it is closed, however the process ends.

#include <cstdint>
#include <string>
#include <string_view>

namespace errdex {

class Spool {
 public:
  // Throws: Error{Io} when no file can be made beside `path`.
  explicit Spool(const std::string& path);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  // Keeps `bytes` and returns their place.
  std::uint64_t add(std::string_view bytes);
  // The bytes of a place.
  std::string read(std::uint64_t place);

 private:
  void flush();

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t written_ = 0;  // bytes in the file
  std::string pending_;        // bytes that follow them
};

}  // namespace errdex
