// Words of lanes.hpp that move lanes within a batch, for sorting. Plain numbers are batches of one lane.
#pragma once

#include <cstddef>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {

// Lane i gets what lane i ^ Bits held.
template <std::size_t Bits, number S>
inline S exchanged(S a) {
  return a;
}
// Lanes whose number has this bit from `upper`, the others from `lower`.
template <std::size_t Bit, number S>
inline S joined(S lower, S /*upper*/) {
  return lower;
}

// Puts the lesser of each two lanes into `first`.
template <lane_value V>
inline void sort_two(V& first, V& second) {
  const V lesser = min(first, second);
  second = max(first, second);
  first = lesser;
}
// The same for each lane of `first` and its mirror image in `second`.
template <lane_value V>
inline void sort_mirrored(V& first, V& second) {
  constexpr std::size_t mirror = traits<V>::size - 1;
  const V before = first;
  first = min(before, exchanged<mirror>(second));
  second = max(second, exchanged<mirror>(before));
}
// Sorts each two lanes whose numbers differ in `Bits`: the one without the bit `Top` becomes the lesser.
template <std::size_t Bits, std::size_t Top, lane_value V>
inline V sorted_pairs(V a) {
  const V other = exchanged<Bits>(a);
  return joined<Top>(min(a, other), max(a, other));
}

#ifdef CAIRN_BATCH_LANES
// A target without minima of 64 bits has lesser_or_greater: the lesser of both; in upper lanes, whose bits
// are set, the greater.
template <class S>
concept without_minima = std::same_as<S, std::int64_t> && !has_minima_of_64_bits;

template <without_minima S>
inline void sort_two(batch<S>& first, batch<S>& second) {
  const batch<S> lesser = lesser_or_greater(first, second, batch<S>(0));
  second = lesser_or_greater(first, second, batch<S>(-1));
  first = lesser;
}
template <without_minima S>
inline void sort_mirrored(batch<S>& first, batch<S>& second) {
  constexpr std::size_t mirror = batch<S>::size - 1;
  second = exchanged<mirror>(second);
  sort_two(first, second);
  second = exchanged<mirror>(second);
}
template <std::size_t Bits, std::size_t Top, without_minima S>
inline batch<S> sorted_pairs(batch<S> a) {
  const batch<S> upper_lanes = joined<Top>(batch<S>(0), batch<S>(-1));
  return lesser_or_greater(a, exchanged<Bits>(a), upper_lanes);
}
#endif

}  // namespace cairn::CAIRN_TARGET::lanes
