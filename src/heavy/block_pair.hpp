// Segments that begin in one block of a line and end in another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "src/heavy/heaviest.hpp"

namespace cairn::heavy {

// A product, or 2^62 where it is greater.
constexpr std::size_t product_of_counts(std::size_t a, std::size_t b) {
  constexpr std::size_t most = std::size_t{1} << 62;
  return b != 0 && a > most / b ? most : a * b;
}
// How many segments a line of `size` values has, or 2^62 where there are more.
constexpr std::size_t segments_within(std::size_t size) {
  return size % 2 == 0 ? product_of_counts(size / 2, size + 1) : product_of_counts(size, size / 2 + 1);
}

// Where the segments of a line lie in the array: the corners of the segment from i to j.
struct line_corners {
  std::uint64_t first_at_0 = 0, last_at_0 = 0, stride = 1;

  std::uint64_t first(std::size_t i) const { return first_at_0 + i * stride; }
  std::uint64_t last(std::size_t j) const { return last_at_0 + j * stride; }
};

// Segments from i to j of `least` to `greatest` values, within begin to end - 1.
struct line_limits {
  std::size_t begin = 0, end = 0;
  std::size_t least = 1, greatest = 0;
};

// Prefix sums at the places of a block, and the least or greatest of them.
template <class Sum>
struct block_of_sums {
  const Sum* sums;
  std::size_t first, size;
  Sum extreme;
};

// Adds the segments that begin in `starts` (sums in front of the places) and end in `ends` (sums behind
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
