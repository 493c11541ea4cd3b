#include "tools/mcp/live_database.h"

#include <sys/stat.h>
#include <utility>

#include "schema/error.h"
#include "tools/common/error_report.h"

namespace errdex {
namespace {

std::int64_t modified_ns(const struct stat& status) {
#ifdef __APPLE__
  const timespec& time = status.st_mtimespec;
#else
  const timespec& time = status.st_mtim;
#endif
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

FileIdentity file_identity(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {};
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
          static_cast<std::int64_t>(status.st_size), modified_ns(status)};
}

LiveDatabase::Lease::Lease(LiveDatabase& owner, std::shared_ptr<Generation> generation,
                           std::unique_ptr<ErrorLookup> lookup, std::string problem)
    : owner_(owner),
      generation_(std::move(generation)),
      lookup_(std::move(lookup)),
      problem_(std::move(problem)) {}

LiveDatabase::Lease::~Lease() {
  owner_.give_back(generation_, std::move(lookup_));
}

const std::vector<RepoSummary>& LiveDatabase::Lease::repos() const {
  const std::lock_guard lock(owner_.repos_mutex_);
  if (!generation_->has_repos) {
    generation_->repos = lookup_->repos();
    generation_->has_repos = true;
  }
  return generation_->repos;
}

void LiveDatabase::give_back(const std::shared_ptr<Generation>& generation,
                             std::unique_ptr<ErrorLookup> lookup) {
  {
    const std::lock_guard lock(mutex_);
    if (generation == current_) idle_.push_back(std::move(lookup));
  }
  returned_.notify_all();
}

std::unique_ptr<LiveDatabase::Lease> LiveDatabase::take_idle(const FileIdentity& identity) {
  const std::lock_guard lock(mutex_);
  if (!current_ || current_->identity != identity || idle_.empty()) return nullptr;
  std::unique_ptr<ErrorLookup> lookup = std::move(idle_.back());
  idle_.pop_back();
  return std::make_unique<Lease>(*this, current_, std::move(lookup), "");
}

// Null where the path was given another file meanwhile.
std::unique_ptr<LiveDatabase::Lease> LiveDatabase::open_new() {
  const FileIdentity before = file_identity(path_);
  auto lookup = std::make_unique<ErrorLookup>(path_);
  const std::vector<VersionSummary> versions = lookup->versions();
  const std::string version = lookup->dataset_version();
  std::vector<std::unique_ptr<ErrorLookup>> outdated;  // closed when the lock is gone
  const std::lock_guard lock(mutex_);
  if (file_identity(path_) != before) return nullptr;
  if (!current_ || current_->identity != before) {
    auto generation = std::make_shared<Generation>();
    generation->number = current_ ? current_->number + 1 : 1;
    generation->identity = before;
    generation->dataset_version = version;
    generation->records = versions.empty() ? 0 : versions.front().record_count;
    current_ = std::move(generation);
    outdated.swap(idle_);
  }
  return std::make_unique<Lease>(*this, current_, std::move(lookup), "");
}

std::unique_ptr<LiveDatabase::Lease> LiveDatabase::wait_for_last_good(const std::string& problem) {
  std::unique_lock lock(mutex_);
  if (!current_) return nullptr;
  returned_.wait(lock, [this] { return !idle_.empty(); });
  std::unique_ptr<ErrorLookup> lookup = std::move(idle_.back());
  idle_.pop_back();
  return std::make_unique<Lease>(*this, current_, std::move(lookup), problem);
}

std::unique_ptr<LiveDatabase::Lease> LiveDatabase::acquire() {
  constexpr int kTries = 20;  // a path that is replaced faster than it can be opened is somebody's loop
  for (int i = 0; i < kTries; ++i) {
    if (auto lease = take_idle(file_identity(path_))) return lease;
    try {
      if (auto lease = open_new()) return lease;
    } catch (...) {
      const Error error = as_error(std::current_exception());
      if (auto lease = wait_for_last_good(error.what())) return lease;
      throw error;
    }
  }
  if (auto lease = wait_for_last_good(path_ + " is replaced again and again")) return lease;
  return std::make_unique<Lease>(*this, std::make_shared<Generation>(), std::make_unique<ErrorLookup>(path_),
                                 "");
}

}  // namespace errdex
