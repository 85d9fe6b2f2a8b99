// A block of draws among few boundaries: binary searches in lanes of 16 bits; without lanes one at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/random/draws/draw_block.hpp"
#include "src/kernels/random/draw.hpp"

namespace cairn::CAIRN_TARGET {

#ifdef CAIRN_BATCH_LANES
template <int levels>
class tree_search {
 public:
  explicit tree_search(const tables::tree_draws& table) : next_(lanes::eight_shorts(table.tree->next.node)) {
    for (int level = 0; level < levels; ++level)
      compared_[level] = lanes::eight_shorts(table.tree->compared[level].node);
  }

  // Writes the items of draw_block draws. True when one of them may be undecided.
  bool operator()(const std::uint32_t* words, std::uint32_t* items) const {
    constexpr std::size_t at_once = lanes::traits<V>::size;
    static_assert(draw_block % at_once == 0);
    mask same = V(0) != V(0);
    for (std::size_t i = 0; i < draw_block; i += at_once)
      lanes::store_shorts(items + i, nodes_passed(lanes::load_upper_shorts(words + i), same));
    return lanes::any(same);
  }

 private:
  using V = lanes::shorts;
  using mask = lanes::traits<V>::mask;

  V nodes_passed(V x, mask& same) const {
    V node(0);
    for (int level = 0; level < levels; ++level) {
      const V boundary = lanes::looked_up(compared_[level], node);
      if (level == levels - 1)  // x lies above the boundary before this node
        same = same | (x == boundary) | (x == lanes::looked_up(next_, node));
      node = lanes::doubled_and_one_where_above(node, x, boundary);
    }
    return node;
  }

  V compared_[levels];
  V next_;
};
#else
template <int levels>
class tree_search {
 public:
  explicit tree_search(const tables::tree_draws& table) : table_(table) {}

  bool operator()(const std::uint32_t* words, std::uint32_t* items) const {
    std::uint32_t undecided = 0;
    for (std::size_t i = 0; i < draw_block; ++i) {
      const draw_guess guess = guess_of(words[i], table_);
      items[i] = guess.item;
      undecided |= guess.settled ? 0U : 1U;
    }
    return undecided != 0;
  }

 private:
  const tables::tree_draws& table_;
};
#endif

}  // namespace cairn::CAIRN_TARGET
