// Builds what the histogram kernels look up: the paper's predictor-corrector mesh, precomputed in two levels.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "src/layouts/mesh_view.hpp"

namespace cairn::tables {

// How a mesh is built; perf/ sweeps all.
struct mesh_shape {
  double cells_per_edge = 8;  // at most, in roots whose edges do not crowd
  double roots_per_edge = 2;
  std::size_t most_roots = std::size_t{1} << 12;  // unless there are 16 edges for each
};

template <class T>
struct mesh {
  mesh_map<T> map{};
  std::vector<mesh_root<T>> roots;
  std::vector<mesh_cell<T>> cells;
  std::size_t crowded = 0;  // thresholds that share a cell with others

  mesh_view<T> view(std::span<const T> thresholds) const {
    return {map, roots.data(), cells.data(), thresholds.data(),
            static_cast<std::uint32_t>(thresholds.size())};
  }
};

// Half as many cells where no near cache holds them.
mesh_shape usual_shape(std::size_t edges);

// At least one threshold. Cost: O(thresholds + roots), and a few times that where thresholds crowd.
template <class T>
mesh<T> build_mesh(std::span<const T> thresholds, const mesh_shape& shape);
template <class T>
mesh<T> build_mesh(std::span<const T> thresholds) {
  return build_mesh(thresholds, usual_shape(thresholds.size()));
}

// The map that sends threshold j to cell j - 1 or j for every j, if there is one: evenly spaced edges.
template <class T>
std::optional<cell_map<T>> uniform_map_of(std::span<const T> thresholds);

}  // namespace cairn::tables
