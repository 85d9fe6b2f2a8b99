// The hot rows of a two-dimensional histogram: those in which nearly all of the input lies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/layouts/bin_range.hpp"

namespace cairn {

constexpr std::size_t most_looked_at = 1024;  // items of the input

// The positions of those of `size` items that are looked at: one in each of as many equal stretches, at
// irregular distances, since images have periods.
std::vector<std::uint64_t> looked_at(std::size_t size);
// The items at these positions.
std::vector<std::uint32_t> seen_at(const std::vector<std::uint64_t>& positions, const std::uint32_t* items);

// The fewest neighbouring rows that hold 63 of 64 of the `seen` bins, in steps of a 64th of all rows; rows
// have `width` bins, the histogram `bins`. The whole histogram where `seen` is empty; bins beyond the
// histogram are ignored.
bin_range hot_rows_of(std::span<const std::uint32_t> seen, std::size_t width, std::size_t bins);

}  // namespace cairn
