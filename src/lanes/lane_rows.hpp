// Rows and columns of lanes: what turns them.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {

// Column i of each lane's row, which begins at rows[row[lane]].
inline void load_columns(double (&columns)[8], const double* rows, const std::uint64_t* row) {
  const auto* from = static_cast<const double*>(__builtin_assume_aligned(rows + *row, sizeof columns));
  for (int i = 0; i < 8; ++i) columns[i] = from[i];
}
// a, b, c and d of the first lane, then those of the next.
inline void store_in_turn(std::uint64_t* to, std::uint64_t a, std::uint64_t b, std::uint64_t c,
                          std::uint64_t d) {
  to[0] = a;
  to[1] = b;
  to[2] = c;
  to[3] = d;
}
#ifdef CAIRN_BATCH_LANES
inline void store_in_turn(std::uint64_t* to, halves a, halves b, halves c, halves d) {
  store_pairs(to, even_pairs(a, b), odd_pairs(a, b), even_pairs(c, d), odd_pairs(c, d));
}
#endif

}  // namespace cairn::CAIRN_TARGET::lanes
