// The prefix sums of a block of values: the least, the greatest and the last.
#pragma once

#include <limits>

#include "src/layouts/block_sums.hpp"

namespace cairn::CAIRN_TARGET {

template <class Sum, class T>
inline heavy::block_sums<Sum> sums_of_block(const T* values, std::size_t size) {
  Sum sum(0);
  Sum least(0);
  Sum greatest = std::numeric_limits<Sum>::lowest();
  for (std::size_t i = 0; i < size; ++i) {
    least = sum < least ? sum : least;
    sum += static_cast<Sum>(values[i]);
    greatest = sum > greatest ? sum : greatest;
  }
  return {sum, least, greatest};
}

}  // namespace cairn::CAIRN_TARGET
