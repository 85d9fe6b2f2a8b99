// Doubles next to numbers that no double equals: whole numbers beyond 2^53.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace cairn::tool {

// The greatest double that is not above a sample, and the least that is not below it. 64 bits are the digits
// of an x86 long double.
template <class T>
double double_at_most(T sample) {
  const auto nearest = static_cast<double>(sample);
  const bool above = static_cast<long double>(nearest) > static_cast<long double>(sample);
  return above ? std::nextafter(nearest, -std::numeric_limits<double>::infinity()) : nearest;
}
template <class T>
double double_at_least(T sample) {
  const auto nearest = static_cast<double>(sample);
  const bool below = static_cast<long double>(nearest) < static_cast<long double>(sample);
  return below ? std::nextafter(nearest, std::numeric_limits<double>::infinity()) : nearest;
}

template <class T>
concept wide_integer = std::integral<T> && sizeof(T) == 8;

// The samples from `low` to `high`, compared as real numbers.
template <class T>
class samples_between {
 public:
  samples_between(double low, double high) : low_(low), high_(high) {}
  bool hold(T sample) const {
    const auto value = static_cast<double>(sample);
    return value >= low_ && value <= high_;
  }

 private:
  double low_, high_;
};

// Beyond 2^53 neighbouring integers share a double: they are compared as integers.
template <wide_integer T>
class samples_between<T> {
 public:
  samples_between(double low, double high) {
    constexpr double past = 2.0 * static_cast<double>(std::uint64_t{1} << (limits::digits - 1));
    none_ = low >= past || high < static_cast<double>(limits::min());
    if (none_) return;
    first_ = low <= static_cast<double>(limits::min()) ? limits::min() : static_cast<T>(std::ceil(low));
    last_ = high >= past ? limits::max() : static_cast<T>(std::floor(high));
  }
  bool hold(T sample) const { return !none_ && sample >= first_ && sample <= last_; }

 private:
  using limits = std::numeric_limits<T>;
  bool none_ = false;
  T first_ = 0, last_ = 0;
};

}  // namespace cairn::tool
