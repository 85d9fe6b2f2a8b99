// What people use today for histograms of several dimensions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace perf {

struct joint_answer {
  double seconds = 0;
  std::vector<std::uint64_t> counts;
};

// Boost.Histogram with an axis::variable for each column, on one thread; two or three columns. No counts
// without Boost.
joint_answer boost_joint(const std::vector<std::span<const float>>& columns,
                         const std::vector<std::vector<double>>& edges);

// numpy.histogram (one column), histogram2d or histogramdd, with weights where there are some, in a Python of
// its own. None without numpy. Sums of weights are cut to whole numbers.
std::optional<joint_answer> numpy_joint(const std::vector<std::span<const float>>& columns,
                                        const std::vector<std::vector<double>>& edges,
                                        std::span<const float> weights);

}  // namespace perf
