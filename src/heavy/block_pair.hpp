// Segments that begin in one block of a line and end in another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "src/heavy/heaviest.hpp"
#include "src/heavy/line_limits.hpp"

namespace cairn::heavy {

// Prefix sums at the indices of a block, and the least or greatest of them.
template <class Sum>
struct block_of_sums {
  const Sum* sums;
  std::size_t first, size;
  Sum extreme;
};

// Adds the segments that begin in `starts` (sums in front of the items) and end in `ends` (sums behind
// them).
template <class Sum>
void add_segments(const block_of_sums<Sum>& starts, const block_of_sums<Sum>& ends,
                  const line_corners& corners, const line_limits& limits, heaviest<Sum>& kept) {
  const std::size_t last_start = std::min(starts.first + starts.size, limits.end);
  for (std::size_t j = std::max(ends.first, limits.begin + limits.least - 1);
       j < std::min(ends.first + ends.size, limits.end); ++j) {
    const Sum end = ends.sums[j - ends.first];
    if (!kept.may_take({end - starts.extreme, corners.first(starts.first), corners.last(j)})) continue;
    std::size_t i = std::max(starts.first, limits.begin);
    if (j + 1 > limits.greatest) i = std::max(i, j + 1 - limits.greatest);
    for (; i < std::min(last_start, j + 2 - limits.least); ++i) {
      const Sum sum = end - starts.sums[i - starts.first];
      if (sum >= kept.least()) kept.add({sum, corners.first(i), corners.last(j)});
    }
  }
}

}  // namespace cairn::heavy
