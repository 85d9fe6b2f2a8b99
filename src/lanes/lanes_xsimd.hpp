// The words of lanes.hpp for xsimd batches that are alike on every target. A target's own_lanes.hpp
// (src/targets/) names its batch, `arch`, includes this file, and adds the words that xsimd lacks:
//   for_unsigned, store_kept, multiply_add, floor_to_int, looked_up, gathered   as lanes.hpp has them
//   halves: product_of_lower_halves, upper_halves, joined_lower_halves, even_pairs, odd_pairs
//   shorts: load_upper_shorts, eight_shorts, looked_up, doubled_and_one_where_above, store_shorts
//   exchanged, joined, lesser_or_greater (src/lanes/lane_order.hpp)
//   store_pairs, load_columns (src/lanes/lane_rows.hpp)
#pragma once

#include <xsimd/xsimd.hpp>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {

template <class S>
using batch = xsimd::batch<S, arch>;
template <class S>
using batch_mask = xsimd::batch_bool<S, arch>;

template <class S>
struct traits<batch<S>> {
  using scalar = S;
  using mask = batch_mask<S>;
  using as_signed = batch<signed_of<S>>;
  using as_unsigned = batch<unsigned_of<S>>;
  static constexpr std::size_t size = batch<S>::size;
};

template <class V>
  requires(!number<V>)
inline V load(const scalar_of<V>* from) {
  return V::load_unaligned(from);
}
template <class S>
inline void store(S* to, batch<S> value) {
  value.store_unaligned(to);
}

template <class S>
inline batch<S> select(batch_mask<S> which, batch<S> yes, batch<S> no) {
  return xsimd::select(which, yes, no);
}
template <class S>
inline batch<S> max(batch<S> a, batch<S> b) {
  return xsimd::max(a, b);
}
template <class S>
inline batch<S> min(batch<S> a, batch<S> b) {
  return xsimd::min(a, b);
}
inline batch<double> square_root(batch<double> a) { return xsimd::sqrt(a); }
template <class S>
inline batch<S> kept_where(batch_mask<S> kept, batch<S> a) {
  return xsimd::select(kept, a, batch<S>(S(0)));
}
template <class S>
inline bool any(batch_mask<S> mask) {
  return xsimd::any(mask);
}
// xsimd 8.1 has no batch_bool::mask().
template <class S>
inline std::uint32_t count(batch_mask<S> mask) {
  std::uint32_t lanes = 0;
  bool each[batch<S>::size];
  mask.store_unaligned(each);
  for (const bool one : each) lanes += one ? 1U : 0U;
  return lanes;
}
template <class S>
inline batch_mask<S> is_nan(batch<S> a) {
  return xsimd::isnan(a);  // xsimd's != is an ordered comparison on AVX: NaN != NaN is false there
}
// A mask of floating lanes chooses between integers of their width.
template <class S>
  requires std::is_floating_point_v<S>
inline batch<signed_of<S>> select(batch_mask<S> which, batch<signed_of<S>> yes, batch<signed_of<S>> no) {
  const auto chosen =
      xsimd::select(which, xsimd::bitwise_cast<batch<S>>(yes), xsimd::bitwise_cast<batch<S>>(no));
  return xsimd::bitwise_cast<batch<signed_of<S>>>(chosen);
}

template <class S>
inline batch<S> floor(batch<S> a) {
  return xsimd::floor(a);
}
template <class S>
inline batch<signed_of<S>> to_int(batch<S> a) {
  return xsimd::to_int(a);
}
inline batch<std::int64_t> floor_to_int(batch<double> a) { return to_int(floor(a)); }
inline batch<float> to_float(batch<std::int32_t> a) { return xsimd::to_float(a); }
template <class S>
inline batch<signed_of<S>> as_signed(batch<S> a) {
  return xsimd::bitwise_cast<batch<signed_of<S>>>(a);
}
template <class S>
inline batch<unsigned_of<S>> as_unsigned(batch<S> a) {
  return xsimd::bitwise_cast<batch<unsigned_of<S>>>(a);
}
template <class S>
  requires std::is_unsigned_v<S>
inline auto as_real(batch<S> a) {
  return xsimd::bitwise_cast<batch<std::conditional_t<sizeof(S) == 4, float, double>>>(a);
}
// A mask of unsigned lanes chooses between signed ones of their width.
template <class S>
  requires std::is_unsigned_v<S>
inline batch<signed_of<S>> select(batch_mask<S> which, batch<signed_of<S>> yes, batch<signed_of<S>> no) {
  return as_signed(xsimd::select(which, as_unsigned(yes), as_unsigned(no)));
}
template <class S>
inline batch<S> sign_bits(batch<S> a) {
  return xsimd::select(a < batch<S>(S(0)), batch<S>(S(-1)), batch<S>(S(0)));
}
template <class S>
inline batch<S> shift_left(batch<S> a, int bits) {
  return a << bits;
}
template <class S>
inline batch<S> shift_right(batch<S> a, int bits) {
  return a >> bits;
}

// even_pairs: a[0], b[0], a[2], b[2], ...; odd_pairs: a[1], b[1], a[3], b[3], ...
using halves = batch<std::uint64_t>;

// Two numbers in each lane, the first in its lower half.
inline halves load_halves(const std::uint32_t* from) {
  return xsimd::bitwise_cast<halves>(batch<std::uint32_t>::load_unaligned(from));
}
inline void store_halves(std::uint32_t* to, halves value) {
  xsimd::bitwise_cast<batch<std::uint32_t>>(value).store_unaligned(to);
}

// Lanes of 16 bits for searches in tables of eight numbers; signed, since not every target compares others.
using shorts = batch<std::int16_t>;

}  // namespace cairn::CAIRN_TARGET::lanes
