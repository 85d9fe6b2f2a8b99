// Nasty samples and edges for tests: everything random comes from a seed that failures print.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace samples {

template <class T>
T any_value(std::mt19937_64& random) {
  const std::uint64_t bits = random();
  T value;
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}

template <class T>
T between(std::mt19937_64& random, double low, double high) {
  const double value = std::uniform_real_distribution<double>(low, high)(random);
  if constexpr (std::is_integral_v<T>) {
    using limits = std::numeric_limits<T>;
    if (value <= static_cast<double>(limits::min())) return limits::min();
    if (value >= static_cast<double>(limits::max())) return limits::max();
  }
  return static_cast<T>(value);
}

// The value itself and its neighbours of type T, one step to either side.
template <class T>
void push_around(std::vector<T>& to, double value) {
  using limits = std::numeric_limits<T>;
  if constexpr (std::is_floating_point_v<T>) {
    const T x = value > static_cast<double>(limits::max())      ? limits::infinity()
                : value < static_cast<double>(limits::lowest()) ? -limits::infinity()
                                                                : static_cast<T>(value);
    to.insert(to.end(), {std::nextafter(x, -limits::infinity()), x, std::nextafter(x, limits::infinity())});
  } else {
    if (std::floor(value) < static_cast<double>(limits::min()) || value >= static_cast<double>(limits::max()))
      return;
    const T x = static_cast<T>(std::floor(value));
    to.push_back(x);
    if (x > limits::min()) to.push_back(static_cast<T>(x - 1));
    if (x < limits::max()) to.push_back(static_cast<T>(x + 1));
  }
}

template <class T>
std::vector<T> limits_of_type() {
  using limits = std::numeric_limits<T>;
  std::vector<T> values{limits::lowest(), limits::max(), T(0), T(1)};
  if constexpr (std::is_floating_point_v<T>) {
    values.insert(values.end(),
                  {-T(0), limits::infinity(), -limits::infinity(), limits::quiet_NaN(), -limits::quiet_NaN(),
                   limits::denorm_min(), -limits::denorm_min(), limits::min(), -limits::min(), T(-1)});
  }
  return values;
}

struct edge_set {
  std::string name;
  std::vector<double> edges;
};

inline std::vector<double> increasing(std::mt19937_64& random, std::size_t count, double low, double high) {
  std::vector<double> edges(count);
  for (double& edge : edges) edge = std::uniform_real_distribution<double>(low, high)(random);
  std::sort(edges.begin(), edges.end());
  return edges;
}

// Edges that have broken histograms: see the names.
inline std::vector<edge_set> nasty_edges(std::mt19937_64& random) {
  std::vector<edge_set> sets;
  const auto add = [&](std::string name, std::vector<double> edges) {
    sets.push_back({std::move(name), std::move(edges)});
  };
  add("one bin", {0, 1});
  add("one bin of zero width", {3, 3});
  add("zero, both signs", {-0.0, 0.0, 1});
  add("repeated edges", {0, 1, 1, 1, 2, 2, 5, 5});
  add("all edges equal", {7, 7, 7, 7, 7});
  std::vector<double> tenths;
  for (int i = 0; i <= 100; ++i) tenths.push_back(i * 0.1);
  add("a 0.1 grid", tenths);
  std::vector<double> powers;
  for (int i = -300; i <= 300; i += 3) powers.push_back(std::pow(10.0, i));
  add("600 decades", powers);
  std::vector<double> mirrored;
  for (int i = 60; i >= -60; --i) mirrored.push_back(-std::pow(2.0, i));
  for (int i = -60; i <= 60; ++i) mirrored.push_back(std::pow(2.0, i));
  add("powers of two, both signs", mirrored);
  add("the whole of double", {-1.7e308, -1e300, -1, 0, 1e-320, 1e300, 1.7e308});
  add("beyond float", {-1e300, -1e200, 1e200, 1e300});
  add("all above every float", {1e100, 1e200, 1e300});
  add("all below every float", {-1e300, -1e200, -1e100});
  std::vector<double> denormal;
  for (int i = 0; i <= 50; ++i) denormal.push_back(i * 4.9e-324);
  add("denormal doubles", denormal);
  std::vector<double> denormal_float;
  for (int i = -20; i <= 20; ++i) denormal_float.push_back(i * 1.5e-45);
  add("denormal floats", denormal_float);
  std::vector<double> narrow{1.0};
  for (int i = 0; i < 40; ++i) narrow.push_back(std::nextafter(narrow.back(), 2.0));
  add("one ulp wide", narrow);
  std::vector<double> narrow_far{16777216.0};
  for (int i = 0; i < 40; ++i) narrow_far.push_back(narrow_far.back() + 0.25);
  add("quarters beyond 2^24", narrow_far);
  std::vector<double> wide;
  for (int i = -10; i <= 10; ++i) wide.push_back(std::ldexp(1.0, 53) + 3.0 * i * 2);
  add("beyond 2^53", wide);
  add("ends of int64", {-0x1p63, -0x1p62, 0, 0x1p62, 0x1p63});
  add("around uint64", {-1, 0, 0x1p63, 0x1p64, 0x1p65});
  std::vector<double> thin;
  for (int i = 0; i < 100; ++i) thin.push_back(i * 0.001);
  thin.push_back(1000);
  add("the paper's worst case", thin);
  std::vector<double> clusters;
  for (int c = 0; c < 8; ++c)
    for (int i = 0; i < 32; ++i) clusters.push_back(std::pow(10.0, c) + i * std::pow(10.0, c - 7));
  add("clusters in clusters", clusters);
  std::vector<double> almost;
  for (int i = 0; i <= 1000; ++i) almost.push_back(i + std::uniform_real_distribution<>(-0.1, 0.1)(random));
  add("almost uniform", almost);
  add("random", increasing(random, 301, -1000, 1000));
  add("small integers",
      {-130, -128.5, -128, -1, -0.5, 0, 0.5, 1, 100, 126.5, 127, 127.5, 128, 255, 255.5, 256, 300});
  add("edges of 16 bits", {-40000, -32768, -32767.5, 0, 32767, 32768, 65535, 65535.5, 65536});
  return sets;
}

// Samples that try every edge from both sides, the limits of the type, values in and around the range, and
// bits.
template <class T>
std::vector<T> against(const std::vector<double>& edges, std::mt19937_64& random, std::size_t count) {
  std::vector<T> values = limits_of_type<T>();
  for (const double edge : edges) push_around(values, edge);
  const double low = edges.front();
  const double high = edges.back();
  const double margin = std::min(std::max((high - low) / 8, 1e-300), 1e300);
  const double from = std::max(low - margin, -1.7e308);
  const double to = std::min(high + margin, 1.7e308);
  while (values.size() < count) {
    switch (random() % 4) {
      case 0:
        values.push_back(any_value<T>(random));
        break;
      case 1:
        values.push_back(between<T>(random, from / 2, to / 2));
        break;
      default:
        if (std::isfinite(to - from)) {
          const double value = std::uniform_real_distribution<double>(from, to)(random);
          push_around(values, value);
        }
    }
  }
  values.resize(std::max(count, limits_of_type<T>().size()));
  std::shuffle(values.begin(), values.end(), random);
  return values;
}

}  // namespace samples
