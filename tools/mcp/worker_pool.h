#pragma once

// A few threads for questions, and a short queue before them.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace errdex {

class WorkerPool {
 public:
  using Job = std::function<void()>;

  WorkerPool(std::size_t threads, std::size_t most_waiting);
  // Waits for the jobs that run, drops those that wait.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Waits while too many jobs wait, so that who asks faster than we answer is slowed down. A job must not
  // throw.
  void submit(Job job);
  // Waits until all jobs are done; false: some are not, after this time.
  bool drain(std::chrono::milliseconds time);

 private:
  void work();

  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  std::size_t running_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace errdex
