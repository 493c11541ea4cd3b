#include "tools/mcp/worker_pool.h"

#include <utility>

namespace errdex {

WorkerPool::WorkerPool(std::size_t threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::submit(Job job) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < most_waiting_; });
  waiting_.push_back(std::move(job));
  lock.unlock();
  changed_.notify_all();
}

bool WorkerPool::drain(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time, [this] { return waiting_.empty() && running_ == 0; });
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    ++running_;
    lock.unlock();
    changed_.notify_all();
    job();
    job = nullptr;  // what it holds must be gone before it counts as done
    lock.lock();
    --running_;
    changed_.notify_all();
  }
}

}  // namespace errdex
