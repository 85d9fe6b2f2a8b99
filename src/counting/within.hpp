// Samples of a range, compared with its ends as real numbers.
#pragma once

#include <cairn/extremes.hpp>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

namespace cairn {

// One more than the greatest integer of a type, which double may not hold.
template <std::integral T>
constexpr double past_greatest =
    2.0 * static_cast<double>(std::uint64_t{1} << (std::numeric_limits<T>::digits - 1));

template <class T>
class within {
 public:
  explicit within(const bounds& range) : range_(range) {}
  bool operator()(T x) const {
    const auto value = static_cast<double>(x);
    return value >= range_.low && value <= range_.high;
  }

 private:
  bounds range_;
};

// Beyond 2^53 neighbouring integers share a double: so they are compared with integers.
template <std::integral T>
  requires(sizeof(T) == 8)
class within<T> {
 public:
  explicit within(const bounds& range) {
    constexpr auto least = static_cast<double>(limits::min());
    if (!(range.low < past_greatest<T> && range.high >= least && range.low <= range.high)) return;
    first_ = range.low <= least ? limits::min() : static_cast<T>(std::ceil(range.low));
    last_ = range.high >= past_greatest<T> ? limits::max() : static_cast<T>(std::floor(range.high));
  }
  bool operator()(T x) const { return x >= first_ && x <= last_; }

 private:
  using limits = std::numeric_limits<T>;
  T first_ = limits::max(), last_ = limits::min();
};

}  // namespace cairn
