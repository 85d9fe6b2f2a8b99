// Builds the cells of many listed edges.
#include "src/tables/axis/edge_cells.hpp"

#include <algorithm>
#include <bit>

#include "src/kernels/wide_slot.hpp"
#include "src/machine/advice.hpp"
#include "src/tables/axis/position_curve.hpp"
#include "src/tables/axis/position_map.hpp"

namespace cairn::tables {
namespace {

// 32 MiB of cells; more than one for each edge pay little.
constexpr int most_cell_bits_of_edges = 23;

}  // namespace

edge_cells build_edge_cells(std::span<const double> edges, const axis_map& map) {
  const int cell_bits =
      std::clamp(static_cast<int>(std::bit_width(edges.size())), 11, most_cell_bits_of_edges);
  edge_cells made;
  made.fraction_bits = 31 - cell_bits;
  if (map.shape() > map_shape::uniform) made.curve = paying_curve(map, edges, cell_bits, cell_bits);
  if (const auto straight = straight_map(edges, cell_bits)) {
    made.map = *straight;
  } else if (!made.curve) {
    made.map.top = -1;  // all in one cell
  }
  const std::size_t starts = (std::size_t{1} << cell_bits) + 2;
  made.starts.reserve(starts);
  advise_large_pages(made.starts.data(), starts * sizeof(std::uint32_t));
  made.starts.resize(starts);
  const listed_view view = made.view(edges);
  std::size_t next = 0;  // edges in cells before the current one, which is one after the start's number
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto cell = static_cast<std::size_t>(portable::listed_cell(edges[i], view)) + 1;
    while (next <= cell) made.starts[next++] = static_cast<std::uint32_t>(i);
  }
  std::fill(made.starts.begin() + static_cast<std::ptrdiff_t>(next), made.starts.end(),
            static_cast<std::uint32_t>(edges.size()));
  return made;
}

}  // namespace cairn::tables
