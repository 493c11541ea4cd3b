#include "ingest/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace errdex {
namespace {

constexpr std::size_t kMostWorkers = 16;
constexpr std::size_t kWorthThread =
    32;                            // pieces; starting a thread costs about as much as parsing ten records
constexpr std::size_t kChunk = 8;  // pieces that are taken at once

class Crew {
 public:
  using Work = std::function<void(std::size_t, std::size_t)>;
  Crew(std::size_t count, const Work& work) : count_(count), work_(work), failed_index_(count) {}

  void run(std::size_t workers) {
    std::vector<std::thread> threads;
    for (std::size_t worker = 1; worker < workers; ++worker)
      threads.emplace_back([this, worker] { take_part(worker); });
    take_part(0);
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void take_part(std::size_t worker) {
    for (std::size_t begin = next_.fetch_add(kChunk); begin < count_; begin = next_.fetch_add(kChunk))
      for (std::size_t index = begin; index < std::min(begin + kChunk, count_); ++index)
        try_one(worker, index);
  }

  void try_one(std::size_t worker, std::size_t index) {
    try {
      work_(worker, index);
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (index >= failed_index_) return;
      failed_index_ = index;
      failure_ = std::current_exception();
    }
  }

  std::size_t count_;
  const Work& work_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::size_t failed_index_;
  std::exception_ptr failure_;
};

}  // namespace

std::size_t parallel_workers() {
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostWorkers);
}

void run_in_parallel(std::size_t count,
                     const std::function<void(std::size_t worker, std::size_t index)>& work) {
  Crew(count, work).run(count < kWorthThread ? 1 : parallel_workers());
}

}  // namespace errdex
