#pragma once

// Work for several threads whose results are given away in the order in which the work came.

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

namespace errdex {

// With one thread everything happens in add(), on the caller's thread. With more, at most four jobs a thread
// wait or are not given away yet; then add() waits.
template <class Job, class Done>
class OrderedWork {
 public:
  using Work = std::function<Done(std::size_t thread, const Job& job)>;
  using Give = std::function<void(const Done& done)>;

  OrderedWork(std::size_t threads, Work work, Give give)
      : work_(std::move(work)), give_(std::move(give)), most_(threads * 4) {
    if (threads < 2) return;
    for (std::size_t thread = 0; thread < threads; ++thread)
      threads_.emplace_back([this, thread] { run(thread); });
  }
  ~OrderedWork() {
    stop(true);
    join();
  }
  OrderedWork(const OrderedWork&) = delete;
  OrderedWork& operator=(const OrderedWork&) = delete;

  // Throws: what work or give threw for this job or an earlier one.
  void add(Job job) {
    if (threads_.empty()) return give_(work_(0, job));
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return failure_ || added_ - given_ < most_; });
    if (failure_) std::rethrow_exception(failure_);
    jobs_.emplace(added_++, std::move(job));
    work_there_.notify_one();
  }

  // Waits until everything is given away. Throws: as add().
  void finish() {
    stop(false);
    join();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  void stop(bool at_once) {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    if (at_once) jobs_ = {};
    work_there_.notify_all();
  }

  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  void run(std::size_t thread) {
    std::unique_lock lock(mutex_);
    while (true) {
      work_there_.wait(lock, [this] { return ended_ || !jobs_.empty() || failure_; });
      if (failure_ || jobs_.empty()) return;
      auto [number, job] = std::move(jobs_.front());
      jobs_.pop();
      lock.unlock();
      std::optional<Done> done;
      std::exception_ptr failure;
      try {
        done.emplace(work_(thread, job));
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      if (failure) return fail(failure);
      done_.emplace(number, std::move(*done));
      give_away(lock);
    }
  }

  // Whoever finds the next result gives it and those behind it away; the others go on working.
  void give_away(std::unique_lock<std::mutex>& lock) {
    if (giving_) return;
    giving_ = true;
    while (!failure_ && !done_.empty() && done_.begin()->first == given_) {
      auto node = done_.extract(done_.begin());
      lock.unlock();
      std::exception_ptr failure;
      try {
        give_(node.mapped());
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      if (failure) fail(failure);
      ++given_;
      room_.notify_all();
    }
    giving_ = false;
  }

  void fail(std::exception_ptr failure) {
    if (!failure_) failure_ = std::move(failure);
    room_.notify_all();
    work_there_.notify_all();
  }

  Work work_;
  Give give_;
  std::size_t most_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable work_there_;
  std::queue<std::pair<std::size_t, Job>> jobs_;
  std::map<std::size_t, Done> done_;
  std::size_t added_ = 0;
  std::size_t given_ = 0;
  bool giving_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
};

}  // namespace errdex
