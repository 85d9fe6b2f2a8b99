// Cells of many listed edges (src/layouts/wide_view.hpp): a few bytes an edge, or less.
#pragma once

#include <cairn/axis_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "src/layouts/wide_view.hpp"

namespace cairn::tables {

struct edge_cells {
  position_map<double> map{};
  std::optional<position_curve<double>> curve;
  int fraction_bits = 0;
  std::vector<std::uint32_t> starts;

  listed_view view(std::span<const double> edges) const {
    return {edges.data(), edges.size() - 1, starts.data(), map, curve ? &*curve : nullptr, fraction_bits};
  }
};

// std::bad_alloc.
edge_cells build_edge_cells(std::span<const double> edges, const axis_map& map);

}  // namespace cairn::tables
