// What value counts are measured against, and what their answers must agree in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace perf {

// Of a frequency table, in whatever order.
struct summary {
  std::uint64_t items = 0;
  std::uint64_t distinct = 0;
  std::uint64_t mixed = 0;  // sum of a hash of each value times its count
  bool operator==(const summary&) const = default;
};

template <class T>
summary summary_of(std::span<const T> values, std::span<const std::uint64_t> counts);
std::uint64_t total_of(std::span<const std::uint64_t> counts);

// One table, one thread, one increment an item: of bytes.
summary naive_counts(std::span<const std::int8_t> x);
// __gnu_parallel::sort of a copy, then run lengths.
template <class T>
summary sorted_counts(std::span<const T> x, int threads, bool check);
// std::unordered_map and boost::unordered_map, one thread; without `check` nothing is said but how many there
// are.
template <class T>
summary map_counts(std::span<const T> x, bool check);
template <class T>
summary boost_map_counts(std::span<const T> x, bool check);

struct python_answer {
  double seconds = 0;
  std::uint64_t distinct = 0;
};
// "pandas" and "polars" (Series.value_counts without sorting), "duckdb" (GROUP BY) or "numpy.unique"; nothing
// where python lacks it. Python: CAIRN_PERF_PYTHON, or else /usr/bin/python3.
template <class T>
std::optional<python_answer> python_counts(const std::vector<T>& x, const std::string& peer);

}  // namespace perf
