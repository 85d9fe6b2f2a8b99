// Counts of points in the bins of several axes, sample by sample.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "tests/reference/histogram.hpp"

namespace reference {

struct outside_one_axis {
  std::uint64_t below = 0, above = 0, nan = 0;
  bool operator==(const outside_one_axis&) const = default;
};

struct joint_counts {
  std::vector<std::uint64_t> counts;
  std::vector<outside_one_axis> outside;
  std::uint64_t inside = 0;
};

// The bin of each point, the last axis fastest, or -1 where it lies outside of one axis or more.
// columns[a][i] is sample i of axis a.
inline std::vector<std::int64_t> joint_bins(const std::vector<std::vector<long double>>& columns,
                                            const std::vector<std::vector<double>>& edges,
                                            std::vector<outside_one_axis>& outside) {
  std::vector<std::int64_t> bins(columns.front().size());
  for (std::size_t i = 0; i < bins.size(); ++i) {
    bool is_inside = true;
    std::int64_t bin = 0;
    for (std::size_t a = 0; a < columns.size(); ++a) {
      const auto count = static_cast<std::int64_t>(edges[a].size()) - 1;
      const long double x = columns[a][i];
      const std::int64_t here = std::isnan(x) ? -1 : bin_by_bisection(x, edges[a]);
      if (std::isnan(x)) {
        ++outside[a].nan;
      } else if (here < 0) {
        ++outside[a].below;
      } else if (here >= count) {
        ++outside[a].above;
      }
      is_inside = is_inside && here >= 0 && here < count;
      bin = bin * count + here;
    }
    bins[i] = is_inside ? bin : -1;
  }
  return bins;
}

// Those of one axis.
template <class Samples>
std::vector<std::int64_t> bins_of(const Samples& samples, const std::vector<double>& edges) {
  std::vector<outside_one_axis> outside(1);
  return joint_bins({std::vector<long double>(samples.begin(), samples.end())}, {edges}, outside);
}

inline joint_counts joint_histogram(const std::vector<std::vector<long double>>& columns,
                                    const std::vector<std::vector<double>>& edges) {
  joint_counts made;
  std::size_t bins = 1;
  for (const auto& each : edges) bins *= each.size() - 1;
  made.counts.resize(bins);
  made.outside.resize(edges.size());
  for (const std::int64_t bin : joint_bins(columns, edges, made.outside)) {
    if (bin < 0) continue;
    ++made.inside;
    ++made.counts[static_cast<std::size_t>(bin)];
  }
  return made;
}

}  // namespace reference
