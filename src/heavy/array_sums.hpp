// What must be known of the values of an array before they are summed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "src/layouts/sample_kinds.hpp"

namespace cairn::heavy {

struct array_sums {
  double absolute = 0;  // the sum of absolute values, or a little more
  bool exact = true;    // sums of any of them, in double, are exact
};

// std::invalid_argument, naming the value, where one is no finite number; where the sum of the absolute
// values of integers exceeds 2^63 - 1. `who`: the function that was called.
array_sums sums_of_array(std::string_view who, const detail::samples& values, int threads);

// The sum of the absolute values of integers, or 2^63 where it is greater; and what it must not exceed.
std::uint64_t absolute_sum_of_integers(const detail::samples& values, int threads);
void check_absolute_sum(std::string_view who, std::uint64_t sum);  // std::invalid_argument

// Whether sums of integers of a line may exceed 64 bits.
bool may_overflow(const detail::samples& values);

}  // namespace cairn::heavy
