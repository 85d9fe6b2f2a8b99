// Where the segments of a line may lie, and how many there are.
#pragma once

#include <cstddef>
#include <cstdint>

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

}  // namespace cairn::heavy
