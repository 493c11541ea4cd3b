#pragma once

// A file that is being written: its size and SHA-256 are known when it is complete.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace errdex {

class OutputFile {
 public:
  // Creates or empties `path`. Throws: Error{Io}, as all of this.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);

  struct Facts {
    std::uint64_t bytes = 0;
    std::string sha256;  // 64 hex digits
  };
  // Everything is in the file, and on disk, when this returns. To be called once.
  Facts finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The Error{Io} for an export to `path` that failed with this errno.
[[noreturn]] void throw_export_failed(const std::string& path, int reason);

}  // namespace errdex
