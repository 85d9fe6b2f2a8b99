// Items for the benchmark of value counts.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

namespace perf {

template <class T, class Value>
std::vector<T> make_values(std::size_t n, Value value) {
  std::mt19937_64 random(1);
  std::vector<T> x(n);
  for (T& item : x) item = static_cast<T>(value(random));
  return x;
}

inline std::vector<std::int8_t> random_bytes(std::size_t n) {
  std::mt19937_64 random(1);
  std::vector<std::int8_t> x(n);
  for (std::size_t i = 0; i + 8 <= n; i += 8) {
    const std::uint64_t eight = random();
    std::memcpy(&x[i], &eight, 8);
  }
  return x;
}

// Numbers below 2^32, far apart: one to one.
inline std::uint32_t spread(std::uint64_t i) {
  auto x = static_cast<std::uint32_t>(i);
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  return x ^ (x >> 16);
}

// `values` spread numbers, number k met with probability k^-exponent / sum.
inline auto zipf(double exponent, std::size_t values) {
  auto sums = std::make_shared<std::vector<double>>();
  double sum = 0;
  for (std::size_t k = 1; k <= values; ++k)
    sums->push_back(sum += std::pow(static_cast<double>(k), -exponent));
  return [sums, sum](std::mt19937_64& random) {
    const double u = static_cast<double>(random() >> 11) * 0x1p-53 * sum;
    return spread(
        static_cast<std::uint64_t>(std::lower_bound(sums->begin(), sums->end(), u) - sums->begin()));
  };
}

}  // namespace perf
