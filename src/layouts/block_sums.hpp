// Blocks of the values of a line, and tiles of rows of a table: what host and devices sum and scan.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cairn::heavy {

// Prefix sums within a block begin with 0 in front of its first value.
constexpr std::size_t sum_block = 256;
template <class Sum>
struct block_sums {
  Sum sum = 0;       // of all values
  Sum least = 0;     // prefix sum in front of a value of the block
  Sum greatest = 0;  // prefix sum behind one
};

// Upper rows of a table of prefix sums that are scanned together: behind its last row a table has room for
// so many to be read.
constexpr std::size_t highs_together = 64;

// Integers are summed in 64 bits, the others in double.
template <class T>
using sum_of = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;

}  // namespace cairn::heavy
