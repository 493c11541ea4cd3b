#pragma once

// The requests that are being answered, so that they can be cancelled.

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace errdex {

class InFlight {
 public:
  using Mark = std::shared_ptr<std::atomic<bool>>;  // true: cancelled

  // Notes a request; two of one id are both noted.
  Mark add(const std::string& id);
  void remove(const std::string& id, const Mark& mark);
  // Marks all requests of this id. One that is unknown or answered is no matter.
  void cancel(const std::string& id);

 private:
  std::mutex mutex_;
  std::multimap<std::string, Mark> marks_;
};

}  // namespace errdex
