#pragma once

// The database behind a path that may be replaced at any time: connections for parallel questions, all to the
// newest file that could be opened, and never two files in one answer.

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "query/lookup.h"

namespace errdex {

// Which file a path names, as far as a replacement can be told by it.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t file = 0;
  std::int64_t bytes = -1;  // -1: there is none
  std::int64_t modified_ns = 0;

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

class LiveDatabase {
 public:
  // One file that was opened. All its connections read the same records.
  struct Generation {
    std::uint64_t number = 0;
    FileIdentity identity;
    std::string dataset_version;
    std::int64_t records = 0;
    std::vector<RepoSummary> repos;  // of the current version, once somebody asked for them
    bool has_repos = false;
  };

  // A connection for one question; it goes back when the lease ends.
  class Lease {
   public:
    Lease(LiveDatabase& owner, std::shared_ptr<Generation> generation, std::unique_ptr<ErrorLookup> lookup,
          std::string problem);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    [[nodiscard]] ErrorLookup& lookup() const { return *lookup_; }
    [[nodiscard]] const std::string& dataset_version() const { return generation_->dataset_version; }
    [[nodiscard]] std::int64_t records() const { return generation_->records; }
    [[nodiscard]] std::uint64_t generation() const { return generation_->number; }
    // Whether the path now names something that cannot be used, so that the last good file answers, and why.
    [[nodiscard]] bool is_stale() const { return !problem_.empty(); }
    [[nodiscard]] const std::string& problem() const { return problem_; }
    // All repositories of the current version, by name. Cost: the first time it reads all records.
    [[nodiscard]] const std::vector<RepoSummary>& repos() const;

   private:
    LiveDatabase& owner_;
    std::shared_ptr<Generation> generation_;
    std::unique_ptr<ErrorLookup> lookup_;
    std::string problem_;
  };

  explicit LiveDatabase(std::string path) : path_(std::move(path)) {}

  // A connection to the file that the path names now, opened if need be; where that cannot be opened, to the
  // last one that could. Throws: Error{Io}, Error{Database} where there is none.
  std::unique_ptr<Lease> acquire();
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::unique_ptr<Lease> take_idle(const FileIdentity& identity);
  std::unique_ptr<Lease> open_new();
  std::unique_ptr<Lease> wait_for_last_good(const std::string& problem);
  void give_back(const std::shared_ptr<Generation>& generation, std::unique_ptr<ErrorLookup> lookup);

  std::string path_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::shared_ptr<Generation> current_;
  std::vector<std::unique_ptr<ErrorLookup>> idle_;  // of current_
  std::mutex repos_mutex_;
};

FileIdentity file_identity(const std::string& path);

}  // namespace errdex
