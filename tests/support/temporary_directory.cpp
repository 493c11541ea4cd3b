#include "tests/support/temporary_directory.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace errdex::test {

TemporaryDirectory::TemporaryDirectory() : TemporaryDirectory(std::filesystem::temp_directory_path()) {}

TemporaryDirectory::TemporaryDirectory(const std::filesystem::path& parent) {
  const bool there = std::filesystem::is_directory(parent);
  std::string pattern =
      ((there ? parent : std::filesystem::temp_directory_path()) / "errdex-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a temporary directory");
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;  // a test may have removed or locked it on purpose
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryDirectory::write(std::string_view name, std::string_view content) const {
  const std::filesystem::path target = path_ / name;
  std::filesystem::create_directories(target.parent_path());
  std::ofstream stream(target, std::ios::binary);
  stream.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!stream.flush()) throw std::runtime_error("cannot write " + target.string());
  return target.string();
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string content;
  char block[1U << 16U];
  while (stream.read(block, sizeof block) || stream.gcount() > 0)
    content.append(block, static_cast<std::size_t>(stream.gcount()));
  return content;
}

}  // namespace errdex::test
