// The tree of a uniform sample without replacement: how many of the items lie in each half of a range.
//
// Source: Sanders, Lamm, Huebschle-Schneider, Schrade and Dachsbacher, "Efficient parallel random sampling -
// vectorized, cache-efficient, and online" (2018).
//
// Frozen. The root has the number 1, all items, and as many of the sample as are wanted; the halves of node v
// have the numbers 2v and 2v + 1, the first half half of the items, rounded down, and as many of the sample
// as a hypergeometric draw says, with the words of item offset + v (src/kernels/item_words.hpp). A node is a
// leaf, whose items are drawn one by one, where it has at most 2^16 items, or where at most 256 of them are
// in the sample, or are not.
#pragma once

#include "src/kernels/hypergeometric_draw.hpp"
#include "src/layouts/sample_node.hpp"

namespace cairn::CAIRN_TARGET {

__extension__ using product_of_words = unsigned __int128;

inline bool is_leaf(const sample_node& node) {
  constexpr std::uint64_t small = std::uint64_t{1} << 16;
  constexpr std::uint64_t few = 256;
  return node.size <= small || node.count <= few || node.size - node.count <= few;
}

struct two_halves {
  sample_node first;
  sample_node second;
};
inline two_halves halves_of(const sample_node& node, std::uint64_t offset,
                            const item_words<std::uint64_t>& words) {
  const std::uint64_t half = node.size / 2;
  const std::uint64_t left = node.size - node.count;
  const std::uint64_t fewer = node.count < left ? node.count : left;
  const product_of_words product = static_cast<product_of_words>(half) * fewer;
  const auto mode = static_cast<std::uint64_t>(product / node.size);
  const auto rest = static_cast<double>(static_cast<std::uint64_t>(product % node.size));
  const std::uint64_t count =
      hypergeometric_draw(half, node.size - half, node.count, mode, rest / static_cast<double>(node.size),
                          words, offset + node.number);
  return {{2 * node.number, node.first, half, count},
          {2 * node.number + 1, node.first + half, node.size - half, node.count - count}};
}

}  // namespace cairn::CAIRN_TARGET
