#pragma once

// A directory of a test's own that is gone when the test ends.

#include <filesystem>
#include <string>
#include <string_view>

namespace errdex::test {

class TemporaryDirectory {
 public:
  TemporaryDirectory();
  // Below `parent`, or where directories like this usually are if there is no `parent`. /dev/shm is for tests
  // of many small writes, whose fsyncs would take most of the time.
  explicit TemporaryDirectory(const std::filesystem::path& parent);
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::string file(std::string_view name) const { return (path_ / name).string(); }
  // Writes `content` to the file `name` (folders in it are made) and returns its path.
  std::string write(std::string_view name, std::string_view content) const;

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::filesystem::path& path);

}  // namespace errdex::test
