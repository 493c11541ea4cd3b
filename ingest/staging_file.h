#pragma once

// The new version of a database while it is being written: a file beside the target that takes the
// target's place in one step. Whoever reads the target sees the old version whole or the new one whole.

#include <cstdint>
#include <string>
#include <string_view>

namespace errdex {

class StagingFile {
 public:
  // Takes <target>.ingest-staging for itself and empties it; what a crashed ingest left there is gone.
  // The lock is held from here on, so that what is read of the target stays true until it is replaced.
  //
  // Throws: Error{Io} when another ingest holds it, or the system refuses to make it.
  explicit StagingFile(const std::string& target_path);
  // Removes the file unless publish() was called.
  ~StagingFile();
  StagingFile(const StagingFile&) = delete;
  StagingFile& operator=(const StagingFile&) = delete;

  // The file that will be replaced: links in the path are followed, so that a link stays a link.
  [[nodiscard]] const std::string& target() const { return target_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  // Fills the file with the target's bytes. Cost: shares blocks where the file system can, else one copy.
  void copy_target();

  // Makes the file the target: on disk first, then by its name. Requires: nobody has it open for writing.
  void publish();

 private:
  void take_over_owner_and_mode() const;

  std::string target_;
  std::string path_;
  int descriptor_ = -1;
  bool published_ = false;
};

// Throws the Error{Io} for a write below or beside `path` that failed with this errno.
[[noreturn]] void throw_write_failed(const std::string& path, int reason);
// The same for a failure that SQLite tells of.
[[noreturn]] void throw_write_failed(const std::string& path, int sqlite_code, std::string_view reason);

}  // namespace errdex
