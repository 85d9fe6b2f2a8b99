// What people use today.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace perf {

// std::upper_bound for each sample, private tables, `threads` threads.
std::vector<std::uint64_t> upper_bound_histogram(std::span<const float> x, std::span<const double> edges,
                                                 int threads);

// Boost.Histogram on one thread: axis::regular when `uniform`, else axis::variable. Empty without Boost.
std::vector<std::uint64_t> boost_histogram(std::span<const float> x, std::span<const double> edges,
                                           bool uniform);

// numpy.histogram in a Python of its own on the first `most` samples; seconds, and whether its counts are
// `expected` (those of the same samples). None without numpy.
struct numpy_answer {
  double seconds;
  std::vector<std::uint64_t> counts;
};
std::optional<numpy_answer> numpy_histogram(std::span<const float> x, std::span<const double> edges,
                                            bool uniform);

}  // namespace perf
