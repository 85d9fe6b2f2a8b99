// How many of the draws in a set of categories fall in its first half (src/layouts/category_tree.hpp).
#pragma once

#include "src/kernels/binomial_draw.hpp"

namespace cairn::CAIRN_TARGET {

// `first` and `second` are the masses of the halves. A half without mass has no draws, also where it has so
// little that its share is 0 in double.
inline std::uint64_t split_count(std::uint64_t n, double first, double second,
                                 const item_words<std::uint64_t>& words, std::uint64_t item) {
  if (n == 0) return 0;
  const double both = first + second;
  const double p = first / both;
  const double q = second / both;
  if (p == 0) return 0;
  if (q == 0) return n;
  return binomial_draw(n, p, q, words, item);
}

}  // namespace cairn::CAIRN_TARGET
