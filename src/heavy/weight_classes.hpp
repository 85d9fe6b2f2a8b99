// Subarrays by classes of their sums: for selecting and sorting many of them in linear time.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "src/heavy/weighed.hpp"
#include "src/machine/for_each.hpp"

namespace cairn::heavy {

// Equal ranges of sums, numbered from the greatest sum down: equal sums are of one class.
template <class Sum>
class weight_classes {
 public:
  // For all of `found`, which is not empty.
  weight_classes(const std::vector<weighed<Sum>>& found, std::size_t count)
      : greatest_(found[0].sum), count_(count) {
    Sum least = found[0].sum;
    for (const weighed<Sum>& it : found) {
      greatest_ = std::max(greatest_, it.sum);
      least = std::min(least, it.sum);
    }
    scale_ = static_cast<double>(count) / below_greatest(least);
    if (!std::isfinite(scale_)) scale_ = 0;
  }

  std::size_t of(Sum sum) const {
    return std::min(count_ - 1, static_cast<std::size_t>(below_greatest(sum) * scale_));
  }

 private:
  double below_greatest(Sum sum) const {
    if constexpr (std::is_floating_point_v<Sum>)
      return greatest_ - sum;
    else
      return static_cast<double>(static_cast<std::uint64_t>(greatest_) - static_cast<std::uint64_t>(sum));
  }

  Sum greatest_;
  std::size_t count_;
  double scale_ = 0;
};

// Drops classes of which no subarray is among the k heaviest, of k or more. Allocates nothing: `counts` is
// room for the size of each class.
template <class Sum>
void drop_light_classes(std::vector<weighed<Sum>>& found, std::size_t k, std::span<std::size_t> counts) {
  std::ranges::fill(counts, 0U);
  const weight_classes<Sum> classes(found, counts.size());
  for (const weighed<Sum>& it : found) ++counts[classes.of(it.sum)];
  std::size_t last = 0;
  for (std::size_t reached = counts[0]; reached < k; reached += counts[last]) ++last;
  std::erase_if(found, [&](const auto& it) { return classes.of(it.sum) > last; });
}

template <class Sum>
void sort_by_weight(std::vector<weighed<Sum>>& found, int threads) {
  constexpr std::size_t few = 1000, in_a_class = 4;
  if (found.size() < few) {
    std::sort(found.begin(), found.end(), heavier);
    return;
  }
  const weight_classes<Sum> classes(found, found.size() / in_a_class);
  std::vector<std::size_t> ends(found.size() / in_a_class);
  for (const weighed<Sum>& it : found) ++ends[classes.of(it.sum)];
  for (std::size_t c = 1; c < ends.size(); ++c) ends[c] += ends[c - 1];
  std::vector<weighed<Sum>> sorted(found.size());
  std::vector<std::size_t> begins = ends;
  for (const weighed<Sum>& it : found) sorted[--begins[classes.of(it.sum)]] = it;
  constexpr std::size_t classes_a_chunk = 1024;
  host::for_each_chunk(ends.size(), classes_a_chunk, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t c = first; c < last; ++c)
      std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(begins[c]),
                sorted.begin() + static_cast<std::ptrdiff_t>(ends[c]), heavier);
  });
  found.swap(sorted);
}

}  // namespace cairn::heavy
