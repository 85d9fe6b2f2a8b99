// Weights and other values of any type, as what accumulators add, some at a time.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/accumulate_task.hpp"
#include "src/kernels/accumulate.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::size_t some_values = 64;  // are converted together, at most

// Values are read in bursts, which the processor does not foresee.
inline void fetch_ahead(const std::byte* from, std::size_t bytes) {
  constexpr std::size_t line = 64;
  constexpr std::size_t ahead = 4096;
  for (std::size_t at = 0; at < bytes; at += line) __builtin_prefetch(from + ahead + at);
}

// Calls use(i, value) for values first to first + n - 1, i from 0, each in its own type.
template <class Use>
inline void for_each_value(const detail::column& values, std::size_t first, std::size_t n, const Use& use) {
  with_stored_type(values.type, [&](auto zero) {
    using T = decltype(zero);
    const auto* from = static_cast<const std::byte*>(values.data) + first * sizeof(T);
    fetch_ahead(from, n * sizeof(T));
    for (std::size_t i = 0; i < n; ++i) {
      T value;
      __builtin_memcpy(&value, from + i * sizeof(T), sizeof value);
      use(i, value);
    }
  });
}

// Numbers as doubles: where they lie, or in `room`.
inline const double* doubles_of(const detail::column& numbers, std::size_t first, std::size_t n,
                                double* room) {
  if (numbers.type == detail::sample_type::float64) {
    const double* there = static_cast<const double*>(numbers.data) + first;
    fetch_ahead(reinterpret_cast<const std::byte*>(there), n * sizeof(double));
    return there;
  }
  for_each_value(numbers, first, n, [&](std::size_t i, auto x) { room[i] = static_cast<double>(x); });
  return room;
}

// Values as accumulators of type Bin add them: here doubles and integers of 64 bits. Values lie side by side.
template <class Bin>
class value_tile {
 public:
  // False where some cannot be added.
  bool load(const host::value_columns& from, const value_scales& scales, std::size_t first, std::size_t n) {
    if constexpr (std::is_same_v<value, double>) {
      now_ = doubles_of(from.values, first, n, room_);
      return true;
    } else {
      now_ = room_;
      bool good = true;
      for_each_value(from.values, first, n,
                     [&](std::size_t i, auto x) { room_[i] = added_value<Bin>(x, scales, good); });
      return good;
    }
  }
  added_to<Bin> operator[](std::size_t i) const { return now_[i]; }

 private:
  using value = added_to<Bin>;
  const value* now_ = nullptr;
  alignas(64) value room_[some_values];
};

// Integers of 128 bits, the halves apart: so they are made by vectors.
struct wide_room {
  alignas(64) std::uint64_t low[some_values];
  alignas(64) std::int64_t high[some_values];

  void set(std::size_t i, wide_integer x) {
    low[i] = x.low;
    high[i] = x.high;
  }
  wide_integer operator[](std::size_t i) const { return {low[i], high[i]}; }
};

// Reals as doubles, 0 in place of those beyond the bound; false where there are some.
inline bool load_reals(const detail::column& values, double bound, std::size_t first, std::size_t n,
                       double* room) {
  for_each_value(values, first, n, [&](std::size_t i, auto x) { room[i] = static_cast<double>(x); });
  std::uint64_t beyond = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool fits = is_within(room[i], bound);
    beyond += fits ? 0U : 1U;
    room[i] = fits ? room[i] : 0;
  }
  return beyond == 0;
}

// Calls of_real(i, value) for all reals, 0 in place of those beyond the bound; or of_integer(i, value). False
// where reals are beyond it.
template <class OfReal, class OfInteger>
inline bool for_each_wide(const detail::column& values, double bound, std::size_t first, std::size_t n,
                          const OfReal& of_real, const OfInteger& of_integer) {
  if (!detail::is_real(values.type)) {
    for_each_value(values, first, n, of_integer);
    return true;
  }
  alignas(64) double reals[some_values];
  const bool good = load_reals(values, bound, first, n, reals);
  for (std::size_t i = 0; i < n; ++i) of_real(i, reals[i]);
  return good;
}

template <>
class value_tile<wide_sum> {
 public:
  bool load(const host::value_columns& from, const value_scales& scales, std::size_t first, std::size_t n) {
    const auto set = [&](std::size_t i, auto x) { sums_.set(i, wide_of(x, scales.value)); };
    return for_each_wide(from.values, scales.value.bound, first, n, set, set);
  }
  wide_sum operator[](std::size_t i) const { return {sums_[i]}; }

 private:
  wide_room sums_;
};

template <>
class value_tile<wide_sums> {
 public:
  bool load(const host::value_columns& from, const value_scales& scales, std::size_t first, std::size_t n) {
    bool all_fit = true;
    const auto set = [&](std::size_t i, auto x) {
      const wide_sums both = added_value<wide_sums>(x, scales, all_fit);
      sums_.set(i, both.sum);
      squares_.set(i, both.squares);
    };
    const bool all_within = for_each_wide(
        from.values, scales.value.bound, first, n,
        [&](std::size_t i, double x) {
          sums_.set(i, fixed_of(x, scales.value));
          squares_.set(i, fixed_of(x * x, scales.square));
        },
        set);
    return all_within && all_fit;
  }
  wide_sums operator[](std::size_t i) const { return {sums_[i], squares_[i]}; }

 private:
  wide_room sums_;
  wide_room squares_;
};

template <class Bin>
  requires std::is_same_v<added_to<Bin>, number_pair>
class value_tile<Bin> {
 public:
  bool load(const host::value_columns& from, const value_scales& /*of integers*/, std::size_t first,
            std::size_t n) {
    first_ = doubles_of(from.values, first, n, room_);
    second_ = doubles_of(from.second, first, n, room_for_second_);
    return true;
  }
  number_pair operator[](std::size_t i) const { return {first_[i], second_[i]}; }

 private:
  const double* first_ = nullptr;
  const double* second_ = nullptr;
  alignas(64) double room_[some_values];
  alignas(64) double room_for_second_[some_values];
};

}  // namespace cairn::CAIRN_TARGET
