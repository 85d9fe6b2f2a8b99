// Sums of the absolute values of an array, and whether sums of its values may overflow.
#include "src/heavy/array_sums.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "src/call/sentence.hpp"
#include "src/machine/for_each.hpp"

namespace cairn::heavy {
namespace {

constexpr std::size_t values_a_part = std::size_t{1} << 14;
constexpr auto greatest_sum = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

// The sum of two numbers up to 2^63, or 2^63 where it is greater.
constexpr std::uint64_t bounded_sum(std::uint64_t a, std::uint64_t b) {
  return a > greatest_sum + 1 - b ? greatest_sum + 1 : a + b;
}

template <class T>
std::uint64_t absolute_sum(const T* values, std::size_t size) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const auto bits = static_cast<std::uint64_t>(values[i]);
    const std::uint64_t absolute = values[i] < T(0) ? 0 - bits : bits;
    sum = bounded_sum(sum, std::min(absolute, greatest_sum + 1));
  }
  return sum;
}

template <class T>
std::uint64_t absolute_sum_of(const T* values, std::size_t size, int threads) {
  std::vector<std::uint64_t> parts((size + values_a_part - 1) / values_a_part);
  host::for_each_chunk(size, values_a_part, threads, [&](std::size_t first, std::size_t last) {
    parts[first / values_a_part] = absolute_sum(values + first, last - first);
  });
  std::uint64_t sum = 0;
  for (const std::uint64_t part : parts) sum = bounded_sum(sum, part);
  return sum;
}

template <class T>
array_sums of_integers(std::string_view who, const T* values, std::size_t size, int threads) {
  const std::uint64_t sum = absolute_sum_of(values, size, threads);
  check_absolute_sum(who, sum);
  return {static_cast<double>(sum), sum <= std::uint64_t{1} << 53};
}

// The exponent of the lowest bit that is set.
template <class T>
int lowest_bit(T value) {
  if (value == 0) return std::numeric_limits<int>::max();
  int exponent = 0;
  const T fraction = std::frexp(value, &exponent);
  constexpr int digits = std::numeric_limits<T>::digits;
  const auto whole = static_cast<std::uint64_t>(std::abs(std::ldexp(static_cast<double>(fraction), digits)));
  return exponent - digits + std::countr_zero(whole);
}

struct real_part {
  double absolute = 0;
  int lowest = std::numeric_limits<int>::max();
  std::size_t bad = std::numeric_limits<std::size_t>::max();
};

template <class T>
real_part part_of_reals(const T* values, std::size_t first, std::size_t last) {
  real_part part;
  for (std::size_t i = first; i < last; ++i) {
    if (!std::isfinite(values[i])) {
      part.bad = i;
      return part;
    }
    part.absolute += std::abs(static_cast<double>(values[i]));
    part.lowest = std::min(part.lowest, lowest_bit(values[i]));
  }
  return part;
}

template <class T>
array_sums of_reals(std::string_view who, const T* values, std::size_t size, int threads) {
  std::vector<real_part> parts((size + values_a_part - 1) / values_a_part);
  host::for_each_chunk(size, values_a_part, threads, [&](std::size_t first, std::size_t last) {
    parts[first / values_a_part] = part_of_reals(values, first, last);
  });
  real_part all;
  for (const real_part& part : parts) {
    if (part.bad < size)
      throw std::invalid_argument(
          sentence(who, ": values[", part.bad, "] is ", values[part.bad], "; expected a finite number"));
    all.absolute += part.absolute;
    all.lowest = std::min(all.lowest, part.lowest);
  }
  constexpr double more = 1 + 1e-6;  // than rounding lost
  if (!(all.absolute * more < std::numeric_limits<double>::max() / 4))
    throw std::invalid_argument(sentence(who, ": the absolute values add up to more than a double holds"));
  if (all.absolute == 0) return {};
  return {all.absolute * more,
          std::log2(all.absolute * more) - all.lowest <= std::numeric_limits<double>::digits};
}

}  // namespace

array_sums sums_of_array(std::string_view who, const detail::samples& values, int threads) {
  return with_stored_type(values.type, [&]<class T>(T) {
    const T* from = typed<T>(values).data();
    if constexpr (std::is_floating_point_v<T>)
      return of_reals(who, from, values.size, threads);
    else
      return of_integers(who, from, values.size, threads);
  });
}

std::uint64_t absolute_sum_of_integers(const detail::samples& values, int threads) {
  return with_stored_type(values.type, [&]<class T>(T) -> std::uint64_t {
    if constexpr (std::is_floating_point_v<T>) {
      return 0;
    } else {
      return absolute_sum_of(typed<T>(values).data(), values.size, threads);
    }
  });
}

void check_absolute_sum(std::string_view who, std::uint64_t sum) {
  if (sum > greatest_sum)
    throw std::invalid_argument(sentence(who, ": the absolute values add up to more than ", greatest_sum,
                                         ", the greatest sum of integers"));
}

bool may_overflow(const detail::samples& values) {
  using enum detail::sample_type;
  if (values.type == int64 || values.type == uint64) return true;
  return values.size >= std::size_t{1} << 31;
}

}  // namespace cairn::heavy
