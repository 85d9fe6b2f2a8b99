// How many of the draws in a set of categories fall in its first half (src/layouts/category_tree.hpp).
#pragma once

#include "src/kernels/random/binomial_draw.hpp"

namespace cairn::CAIRN_TARGET {

// `first` and `second` are the masses of the halves. The number in the lesser half is drawn, whose share has
// all its digits so; none where that share is 0 in double.
inline std::uint64_t split_count(std::uint64_t n, double first, double second,
                                 const item_words<std::uint64_t>& words, std::uint64_t item) {
  if (n == 0) return 0;
  const double p = lanes::min(first, second) / (first + second);
  const std::uint64_t lesser = p > 0 ? binomial_draw(n, p, 1 - p, words, item) : 0;
  return first <= second ? lesser : n - lesser;
}

}  // namespace cairn::CAIRN_TARGET
