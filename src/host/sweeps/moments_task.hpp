// The moments of a block of values.
#pragma once

#include <cstddef>

#include "src/layouts/targets.hpp"

namespace cairn::host {

// As cairn::sample_moments.
struct block_moments {
  double least, greatest, mean, squares, skewness;
};

}  // namespace cairn::host

// Of `size` values, at least one: the same bits on every target.
#define CAIRN_DECLARE_TARGET(TARGET)                                            \
  namespace cairn::TARGET {                                                     \
  host::block_moments moments_of_block(const double* values, std::size_t size); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
