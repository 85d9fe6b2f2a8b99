// An array, and the order in which its axes are walked.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/heavy/line_limits.hpp"

namespace cairn::heavy {

constexpr std::size_t most_array_dims = 8;

struct array_axis {
  std::size_t size = 1;
  std::size_t stride = 1;  // of neighbours in the array
  std::size_t least = 1, greatest = 1;
  std::size_t dim = 0;
};

// A part of an array: a range of each dimension.
struct array_part {
  std::array<std::size_t, most_array_dims> begin{}, end{};
};

struct array_shape {
  std::vector<array_axis> axes;  // as they are numbered

  array_part whole() const {
    array_part all;
    for (std::size_t d = 0; d < axes.size(); ++d) all.end[d] = axes[d].size;
    return all;
  }
  // How many subarrays there are, or more than memory holds.
  std::size_t subarrays() const {
    std::size_t product = 1;
    for (const array_axis& axis : axes) product = product_of_counts(product, segments_within(axis.size));
    return product;
  }
};

// The axis that is scanned, the longest and of those the last; the next one, in pairs of whose rows the
// strips lie; and the others, in their order. For arrays of two dimensions or more.
struct walk_order {
  array_axis scanned, across;
  std::vector<array_axis> outer;

  explicit walk_order(const array_shape& shape) : outer(shape.axes) {
    scanned = take_longest();
    across = take_longest();
  }

  line_limits scan_limits(const array_part& part) const {
    return {part.begin[scanned.dim], part.end[scanned.dim], scanned.least, scanned.greatest};
  }

 private:
  array_axis take_longest() {
    const auto longest = std::max_element(outer.rbegin(), outer.rend(),
                                          [](const auto& a, const auto& b) { return a.size < b.size; });
    const array_axis taken = *longest;
    outer.erase(std::next(longest).base());
    return taken;
  }
};

}  // namespace cairn::heavy
