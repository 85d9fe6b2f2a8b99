// What the sweeps of multinomial counts get, and the sweeps of each target by name.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/multinomial/multinomial_room.hpp"
#include "src/layouts/category_tree.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

template <class S>
struct multinomial_task {
  category_tree tree{1};
  // Categories first to last - 1 are wanted. Weights of the blocks that these lie in: weights[0] is that of
  // the first category of the first such block. A mass is a weight times both factors.
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  const S* weights = nullptr;
  double factors[2] = {1, 1};
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  int threads = 1;
  const thread_team* team = nullptr;
  multinomial_room* rooms = nullptr;  // one for each thread, not yet touched

  std::uint64_t first_block() const { return first >> tree.block_levels; }
  std::uint64_t last_block() const { return (last + tree.block() - 1) >> tree.block_levels; }
};

}  // namespace cairn::host

// For float and double. sum_blocks writes the mass of each block that wanted categories lie in. split_blocks
// writes counts[i - first] for wanted categories i, from the draws that each of these blocks has in a row.
// split_rows does so for rows of trees that have one block: row + r for each r below `rows`, of n draws each.
#define CAIRN_DECLARE_TARGET(TARGET)                                                          \
  namespace cairn::TARGET {                                                                   \
  template <class S>                                                                          \
  void sum_blocks(const host::multinomial_task<S>& task, double* masses);                     \
  template <class S>                                                                          \
  void split_blocks(const host::multinomial_task<S>& task, std::uint64_t row,                 \
                    const std::uint64_t* of_blocks, std::uint64_t* counts);                   \
  template <class S>                                                                          \
  void split_rows(const host::multinomial_task<S>& task, std::uint64_t row, std::size_t rows, \
                  std::uint64_t n, std::uint64_t* counts);                                    \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
