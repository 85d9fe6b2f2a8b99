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

// The samples from `low` to `high`, compared as real numbers, and their values as doubles.
template <class T>
class samples_between {
 public:
  samples_between(double low, double high) : low_(low), high_(high) {}
  bool hold(T sample) const {
    const auto value = static_cast<double>(sample);
    return value >= low_ && value <= high_;
  }
  double value_of(T sample) const { return static_cast<double>(sample); }
  double origin() const { return 0; }

 private:
  double low_, high_;
};

// Beyond 2^53 neighbouring integers share a double. So where all samples are of one integer type, they are
// compared in it, and their values are distances from the least.
template <wide_integer T>
class samples_between<T> {
 public:
  samples_between(double low, double high, bool only_type = false) {
    constexpr double past = 2.0 * static_cast<double>(std::uint64_t{1} << (limits::digits - 1));
    none_ = low >= past || high < static_cast<double>(limits::min());
    if (none_) return;
    first_ = low <= static_cast<double>(limits::min()) ? limits::min() : static_cast<T>(std::ceil(low));
    last_ = high >= past ? limits::max() : static_cast<T>(std::floor(high));
    const bool small = -0x1p53 <= low && high <= 0x1p53;
    if (only_type && !small) base_ = first_;
  }
  bool hold(T sample) const { return !none_ && sample >= first_ && sample <= last_; }
  double value_of(T sample) const {
    if (base_ == 0) return static_cast<double>(sample);
    return static_cast<double>(static_cast<std::uint64_t>(sample) - static_cast<std::uint64_t>(base_));
  }
  // What values are distances from.
  double origin() const { return static_cast<double>(base_); }

 private:
  using limits = std::numeric_limits<T>;
  bool none_ = false;
  T first_ = 0, last_ = 0, base_ = 0;
};

}  // namespace cairn::tool
