#include "ingest/records_ahead.h"

#include <utility>

namespace errdex {
namespace {
constexpr std::size_t kBatch = 64;                // records
constexpr std::uint64_t kBatchBytes = 4U << 20U;  // a batch that has reached it ends
constexpr std::size_t kMostReady = 4;             // batches
}  // namespace

RecordsAhead::RecordsAhead(std::vector<Place> places, ReadRecord read)
    : places_(std::move(places)), read_(std::move(read)), thread_([this] { read_all(); }) {}

RecordsAhead::~RecordsAhead() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

ErrorRecord RecordsAhead::next() {
  if (taken_ == current_.size()) fetch();
  return std::move(current_[taken_++]);
}

void RecordsAhead::fetch() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !ready_.empty() || failure_; });
  if (ready_.empty()) std::rethrow_exception(failure_);
  current_ = std::move(ready_.front());
  ready_.pop_front();
  taken_ = 0;
  lock.unlock();
  changed_.notify_all();
}

void RecordsAhead::read_all() {
  try {
    for (std::size_t at = 0; at < places_.size();)
      if (!put(read_batch(at))) return;
  } catch (...) {
    const std::lock_guard<std::mutex> lock(mutex_);
    failure_ = std::current_exception();
    changed_.notify_all();
  }
}

RecordsAhead::Batch RecordsAhead::read_batch(std::size_t& at) {
  Batch batch;
  for (std::uint64_t bytes = 0; at < places_.size() && batch.size() < kBatch && bytes < kBatchBytes; ++at) {
    batch.push_back(read_(places_[at].number));
    bytes += places_[at].bytes;
  }
  return batch;
}

bool RecordsAhead::put(Batch batch) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return ready_.size() < kMostReady || stop_; });
  if (stop_) return false;
  ready_.push_back(std::move(batch));
  lock.unlock();
  changed_.notify_all();
  return true;
}

}  // namespace errdex
