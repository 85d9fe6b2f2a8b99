// The tree of a uniform sample without replacement: how many of the items lie in each half of a range.
//
// Source: Sanders, Lamm, Huebschle-Schneider, Schrade and Dachsbacher, "Efficient parallel random sampling -
// vectorized, cache-efficient, and online" (2018).
//
// Frozen. The root has the number 1, all items, and as many of the sample as are wanted; the halves of node v
// have the numbers 2v and 2v + 1, the first half half of the items, rounded down, and as many of the sample
// as a hypergeometric draw says, with the words of item offset + v (src/kernels/random/item_words.hpp). A
// node is a leaf, whose items are drawn one by one, where at most 512 are drawn: those in the sample, or,
// where these are more, those that are not; or where it has at most 2^16 items, and at most 32 for each that
// is drawn. What is drawn of a leaf of m items are the first different ones of a sequence of numbers below m:
// of leaves of at most 32 items for each that is drawn word * m / 2^32, rounded down, with the next of the
// words of item offset + v for which (word * m) mod 2^32 is not below 2^32 mod m; of others the same with
// 2^64 and two words, the first above the second.
#pragma once

#include "src/kernels/random/hypergeometric_draw.hpp"
#include "src/layouts/sample_node.hpp"

namespace cairn::CAIRN_TARGET {

__extension__ using product_of_words = unsigned __int128;

// How many are drawn of a leaf.
inline std::uint64_t drawn_of(const sample_node& leaf) {
  const std::uint64_t left = leaf.size - leaf.count;
  return leaf.count < left ? leaf.count : left;
}
// Whether enough are drawn for a bit for each item.
inline bool is_dense(const sample_node& leaf) { return leaf.size / 32 <= drawn_of(leaf); }
inline bool is_leaf(const sample_node& node) {
  constexpr std::uint64_t small = std::uint64_t{1} << 16;
  constexpr std::uint64_t few = 512;
  return drawn_of(node) <= few || (node.size <= small && is_dense(node));
}

struct two_halves {
  sample_node first;
  sample_node second;
};
inline two_halves halves_of(const sample_node& node, std::uint64_t offset,
                            const item_words<std::uint64_t>& words) {
  const std::uint64_t half = node.size / 2;
  const std::uint64_t fewer = drawn_of(node);
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
