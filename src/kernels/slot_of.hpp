// Correct: from the predicted cell to the exact slot, one sample at a time (section II of the paper; its mesh
// precomputed, as section IV asks, so that nothing recurses). Intervals are [left, right), not the paper's
// (left, right].
#pragma once

#include "src/kernels/cell_map.hpp"
#include "src/kernels/search.hpp"

namespace cairn::CAIRN_TARGET {

template <class S>
inline std::uint32_t refined_slot_of(tables::mesh_cell<S> cell, S x, const tables::mesh_view<S>& mesh) {
  while ((cell.offset & tables::refined) != 0) {
    const tables::mesh_node<S>& node = mesh.nodes[cell.offset & ~tables::refined];
    if (node.map.top == 0) {
      return node.first_edge + thresholds_not_above(x, mesh.thresholds + node.first_edge, node.edges);
    }
    cell = mesh.cells[node.first_cell + cell_of(x, node.map)];
  }
  return cell.offset + (x >= cell.edge ? 1U : 0U);
}

template <class S>
inline std::uint32_t slot_of(std::uint32_t cell, S x, const tables::mesh_view<S>& mesh) {
  const tables::mesh_cell<S> entry = mesh.cells[cell];
  if ((entry.offset & tables::refined) != 0) [[unlikely]] {
    return refined_slot_of(entry, x, mesh);
  }
  return entry.offset + (x >= entry.edge ? 1U : 0U);
}

// Uniform bins: thresholds before `cell` are below x, those after cell + 1 above; the two between decide.
template <class S>
inline std::uint32_t slot_of(std::uint32_t cell, S x, const tables::uniform_view<S>& bins) {
  const S* around = bins.thresholds + cell;
  return cell + (x >= around[0] ? 1U : 0U) + (x >= around[1] ? 1U : 0U);
}

}  // namespace cairn::CAIRN_TARGET
