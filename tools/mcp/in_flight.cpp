#include "tools/mcp/in_flight.h"

namespace errdex {

InFlight::Mark InFlight::add(const std::string& id) {
  auto mark = std::make_shared<std::atomic<bool>>(false);
  const std::lock_guard lock(mutex_);
  marks_.emplace(id, mark);
  return mark;
}

void InFlight::remove(const std::string& id, const Mark& mark) {
  const std::lock_guard lock(mutex_);
  const auto [begin, end] = marks_.equal_range(id);
  for (auto each = begin; each != end; ++each)
    if (each->second == mark) {
      marks_.erase(each);
      return;
    }
}

void InFlight::cancel(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto [begin, end] = marks_.equal_range(id);
  for (auto each = begin; each != end; ++each) *each->second = true;
}

}  // namespace errdex
