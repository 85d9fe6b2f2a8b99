// Builds what the histogram kernels look up: the paper's predictor-corrector mesh, precomputed for every
// depth.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "src/layouts/mesh_view.hpp"

namespace cairn::tables {

// How a mesh is built; perf/ sweeps both.
struct mesh_shape {
  double cells_per_edge = 4;
  std::uint32_t search_length = 4;  // the paper's l: a cell with so few thresholds is searched, not refined
};

template <class T>
struct mesh {
  cell_map<T> map;
  std::vector<mesh_cell<T>> cells;
  std::vector<mesh_node<T>> nodes;

  mesh_view<T> view(std::span<const T> thresholds) const {
    return {map, cells.data(), nodes.data(), thresholds.data()};
  }
};

// The map onto at most `cells` cells whose ends hold the first and the last threshold. At least one
// threshold, at least two cells.
template <class T>
cell_map<T> make_map(std::span<const T> thresholds, std::size_t cells, cell_formula formula);

// The formula that gives most thresholds a cell of their own; of values, unless that of keys is much better.
template <class T>
cell_formula better_formula(std::span<const T> thresholds, const mesh_shape& shape = {});

// Cost: O(thresholds) for each level of refinement, which is one or two for all but contrived edges.
template <class T>
mesh<T> build_mesh(std::span<const T> thresholds, cell_formula formula, const mesh_shape& shape = {});

// The map that sends threshold j to cell j - 1 or j for every j, if there is one: evenly spaced edges.
template <class T>
std::optional<cell_map<T>> uniform_map_of(std::span<const T> thresholds);

}  // namespace cairn::tables
