// Correct: from the predicted cell to the exact slot, one sample at a time (section II of the paper; its mesh
// precomputed, as section IV asks, so that nothing recurses). Intervals are [left, right), not the paper's
// (left, right].
#pragma once

#include "src/kernels/cell_map.hpp"
#include "src/kernels/mesh_cell.hpp"
#include "src/kernels/search.hpp"

namespace cairn::CAIRN_TARGET {

template <class S>
inline std::uint32_t slot_of(S x, const tables::mesh_view<S>& mesh) {
  const tables::mesh_cell<S> cell = mesh.cells[mesh_cell_of(mesh_key_of(x, mesh.map), mesh)];
  if ((cell.offset & tables::several_thresholds) == 0) [[likely]]
    return cell.offset + (x >= cell.edge ? 1U : 0U);
  return slot_from(cell.offset & ~tables::several_thresholds, x, mesh.thresholds, mesh.threshold_count);
}

// Uniform bins: thresholds before `cell` are below x, those after cell + 1 above; the two between decide.
template <class S>
inline std::uint32_t slot_of(std::uint32_t cell, S x, const tables::uniform_view<S>& bins) {
  const S* around = bins.thresholds + cell;
  return cell + (x >= around[0] ? 1U : 0U) + (x >= around[1] ? 1U : 0U);
}
template <class S>
inline std::uint32_t slot_of(S x, const tables::uniform_view<S>& bins) {
  return slot_of(static_cast<std::uint32_t>(cell_of(x, bins.map)), x, bins);
}

}  // namespace cairn::CAIRN_TARGET
