// Predict, on the mesh (src/layouts/mesh_view.hpp): from a sample to its key, and from that to its cell,
// without branches: written so that compilers make none of a choice.
#pragma once

#include "src/kernels/ordered_key.hpp"
#include "src/layouts/mesh_view.hpp"

namespace cairn::CAIRN_TARGET {

template <class Key>
inline Key if_so(bool condition, Key key) {
  return static_cast<Key>(key & (Key{0} - Key{condition}));
}

// Before it is counted from the first threshold.
template <class S>
inline tables::mesh_key<S> absolute_key(S x, tables::mesh_real<S> center, bool is_logarithmic) {
  using key = tables::mesh_key<S>;
  const auto logarithmic = static_cast<key>(ordered_bits(static_cast<tables::mesh_real<S>>(x) - center));
  if constexpr (std::is_floating_point_v<S>) return logarithmic;
  return is_logarithmic ? logarithmic : static_cast<key>(x);
}

// 0 below the first threshold, and of NaN.
template <class S>
inline tables::mesh_key<S> mesh_key_of(S x, const tables::mesh_map<S>& map) {
  const auto past =
      static_cast<tables::mesh_key<S>>(absolute_key(x, map.center, map.is_logarithmic) - map.low_key);
  const auto within = past < map.top ? past : map.top;
  return if_so(x >= map.low, within);
}

template <class S>
inline std::uint32_t mesh_cell_of(tables::mesh_key<S> key, const tables::mesh_view<S>& mesh) {
  constexpr std::uint32_t most_shift = 8 * sizeof(key) - 1;
  const tables::mesh_root<S>& root = mesh.roots[key >> mesh.map.shift];
  const auto past = if_so(key > root.low, static_cast<tables::mesh_key<S>>(key - root.low));
  const auto cell = past >> (root.packed & most_shift);
  const std::uint32_t last = root.packed >> tables::mesh_root<S>::shift_bits;
  return root.first_cell + (cell < last ? static_cast<std::uint32_t>(cell) : last);
}

}  // namespace cairn::CAIRN_TARGET
