#pragma once

// A strong type: a value of type Rep that never mixes with another value of the same Rep by accident.

#include <compare>
#include <cstddef>
#include <functional>
#include <utility>

namespace errdex {

template <class Tag, class Rep>
class Strong {
 public:
  Strong() = default;
  explicit Strong(Rep value) : value_(std::move(value)) {}

  [[nodiscard]] const Rep& value() const { return value_; }

  friend bool operator==(const Strong&, const Strong&) = default;
  friend auto operator<=>(const Strong&, const Strong&) = default;

 private:
  Rep value_{};
};

}  // namespace errdex

template <class Tag, class Rep>
struct std::hash<errdex::Strong<Tag, Rep>> {
  std::size_t operator()(const errdex::Strong<Tag, Rep>& strong) const noexcept {
    return std::hash<Rep>{}(strong.value());
  }
};
