// Counts of points in the bins of several axes, sample by sample.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "tests/reference/histogram.hpp"

namespace reference {

// The bins of an axis: between edges, or one for each of a list of integers.
struct bins_of_axis {
  std::vector<double> edges;
  std::vector<std::int64_t> categories = {};
  bool is_half_open = false;

  std::size_t size() const { return categories.empty() ? edges.size() - 1 : categories.size(); }
};

struct outside_one_axis {
  std::uint64_t below = 0, above = 0, nan = 0, unlisted = 0;
  bool operator==(const outside_one_axis&) const = default;
};

struct joint_counts {
  std::vector<std::uint64_t> counts;
  std::vector<outside_one_axis> outside;
  std::uint64_t inside = 0;
};

// The bin of a sample, or -1 and what it is counted as instead.
inline std::int64_t bin_of_sample(long double x, const bins_of_axis& bins, outside_one_axis& outside) {
  const auto count = static_cast<std::int64_t>(bins.size());
  std::uint64_t* not_counted = nullptr;
  std::int64_t bin = -1;
  if (std::isnan(x)) {
    not_counted = &outside.nan;
  } else if (!bins.categories.empty()) {
    for (bin = 0;
         bin < count && static_cast<long double>(bins.categories[static_cast<std::size_t>(bin)]) != x;)
      ++bin;
    if (bin == count) not_counted = &outside.unlisted;
  } else {
    bin = bins.is_half_open && x == bins.edges.back() ? count : bin_by_bisection(x, bins.edges);
    if (bin < 0 || bin >= count) not_counted = bin < 0 ? &outside.below : &outside.above;
  }
  if (not_counted == nullptr) return bin;
  ++*not_counted;
  return -1;
}

// The bin of each point, the last axis fastest, or -1 where it lies outside of one axis or more.
// columns[a][i] is sample i of axis a.
inline std::vector<std::int64_t> joint_bins(const std::vector<std::vector<long double>>& columns,
                                            const std::vector<bins_of_axis>& axes,
                                            std::vector<outside_one_axis>& outside) {
  std::vector<std::int64_t> bins(columns.front().size());
  for (std::size_t i = 0; i < bins.size(); ++i) {
    bool is_inside = true;
    std::int64_t bin = 0;
    for (std::size_t a = 0; a < columns.size(); ++a) {
      const std::int64_t here = bin_of_sample(columns[a][i], axes[a], outside[a]);
      is_inside = is_inside && here >= 0;
      bin = bin * static_cast<std::int64_t>(axes[a].size()) + here;
    }
    bins[i] = is_inside ? bin : -1;
  }
  return bins;
}

// The bin of each point where along each axis one more bin lies before the others, for samples below or in no
// category, and one behind them, for samples above and NaN.
inline std::vector<std::size_t> joint_bins_with_flow(const std::vector<std::vector<long double>>& columns,
                                                     const std::vector<bins_of_axis>& axes) {
  std::vector<std::size_t> bins(columns.front().size());
  for (std::size_t i = 0; i < bins.size(); ++i) {
    for (std::size_t a = 0; a < columns.size(); ++a) {
      outside_one_axis outside;
      const std::int64_t bin = bin_of_sample(columns[a][i], axes[a], outside);
      std::size_t slot = static_cast<std::size_t>(bin + 1);
      if (outside.above + outside.nan != 0) slot = axes[a].size() + 1;
      bins[i] = bins[i] * (axes[a].size() + 2) + slot;
    }
  }
  return bins;
}

// Those of one axis.
template <class Samples>
std::vector<std::int64_t> bins_of(const Samples& samples, const std::vector<double>& edges) {
  std::vector<outside_one_axis> outside(1);
  return joint_bins({std::vector<long double>(samples.begin(), samples.end())}, {{edges}}, outside);
}

inline joint_counts joint_histogram(const std::vector<std::vector<long double>>& columns,
                                    const std::vector<bins_of_axis>& axes) {
  joint_counts made;
  std::size_t bins = 1;
  for (const bins_of_axis& each : axes) bins *= each.size();
  made.counts.resize(bins);
  made.outside.resize(axes.size());
  for (const std::int64_t bin : joint_bins(columns, axes, made.outside)) {
    if (bin < 0) continue;
    ++made.inside;
    ++made.counts[static_cast<std::size_t>(bin)];
  }
  return made;
}

}  // namespace reference
