// Builds the mesh: which map cuts cells, and how cells with many edges are cut again.
#include "src/tables/axis/mesh.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "src/kernels/cell_map.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::tables {
namespace {

namespace kernel = portable;

template <class T>
std::uint32_t cell_at(T x, const cell_map<T>& map) {
  return static_cast<std::uint32_t>(kernel::cell_of(x, map));
}

template <class T>
cell_map<T> scaled_value_map(T first, T last, std::size_t cells) {
  using limits = std::numeric_limits<T>;
  const T low = std::min(first, limits::max());
  const T high = std::clamp(last, limits::lowest(), limits::max());
  T scale = static_cast<T>(cells) / (high - low);
  if (high - low > limits::max()) scale = static_cast<T>(cells) / (high / 2 - low / 2) / 2;
  if (!(scale <= limits::max())) scale = limits::max();  // also 0 / 0 and x / 0
  return {first, scale, 0, static_cast<std::uint32_t>(cells - 1), 0, cell_formula::scaled_value};
}

template <class T>
cell_map<T> shifted_key_map(T first, T last, std::size_t cells) {
  const auto low = static_cast<std::int64_t>(kernel::key_of(first));
  const auto range = static_cast<std::uint64_t>(kernel::key_of(last)) - static_cast<std::uint64_t>(low);
  int shift = 0;
  while ((range >> shift) >= cells) ++shift;
  return {T{},
          T{},
          low,
          static_cast<std::uint32_t>(range >> shift),
          static_cast<std::uint8_t>(shift),
          cell_formula::shifted_key};
}

// The last cell's number must be exact in every sample type: float counts to 2^24.
constexpr std::size_t most_cells = std::size_t{1} << 24;

std::size_t cells_for(std::size_t edges, const mesh_shape& shape) {
  const double wanted =
      std::min(shape.cells_per_edge * static_cast<double>(edges), static_cast<double>(most_cells));
  return std::max(std::bit_ceil(static_cast<std::size_t>(wanted)), std::size_t{16});
}

template <class T>
std::size_t edges_alone(std::span<const T> thresholds, const cell_map<T>& map) {
  std::size_t alone = 0;
  std::size_t same = 0;
  std::uint32_t before = 0;
  for (std::size_t j = 0; j < thresholds.size(); ++j) {
    const std::uint32_t cell = cell_at(thresholds[j], map);
    if (j == 0 || cell != before) same = 0;
    ++same;
    if (same == 1) ++alone;
    if (same == 2) --alone;
    before = cell;
  }
  return alone;
}

// Fills the cells of one map, and adds a node for each cell that holds several thresholds.
template <class T>
class mesh_builder {
 public:
  mesh_builder(std::span<const T> thresholds, const mesh_shape& shape) : t_(thresholds), shape_(shape) {}

  mesh<T> build(cell_formula formula) {
    made_.map = make_map(t_, cells_for(t_.size(), shape_), formula);
    fill(made_.map, 0, t_.size());
    most_cells_ = 4 * made_.cells.size();
    for (std::size_t node = 0; node < made_.nodes.size(); ++node) refine(node);  // grows as it goes
    return std::move(made_);
  }

 private:
  // Cells of `map` for thresholds first to last - 1.
  void fill(const cell_map<T>& map, std::size_t first, std::size_t last) {
    const std::size_t base = made_.cells.size();
    made_.cells.resize(base + map.top + 1);
    std::size_t next = first;
    for (std::uint32_t cell = 0; cell <= map.top; ++cell) {
      const std::size_t begin = next;
      while (next < last && cell_at(t_[next], map) == cell) ++next;
      made_.cells[base + cell] = cell_of_edges(begin, next - begin);
    }
  }

  mesh_cell<T> cell_of_edges(std::size_t begin, std::size_t edges) {
    if (edges == 0) return {t_[begin - 1], static_cast<std::uint32_t>(begin - 1)};
    if (edges == 1) return {t_[begin], static_cast<std::uint32_t>(begin)};
    const auto node = static_cast<std::uint32_t>(made_.nodes.size());
    made_.nodes.push_back(
        {cell_map<T>{}, 0, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(edges)});
    return {t_[begin], refined | node};
  }

  void refine(std::size_t index) {
    mesh_node<T> node = made_.nodes[index];
    const auto edges = t_.subspan(node.first_edge, node.edges);
    if (edges.size() <= shape_.search_length || edges.front() == edges.back()) return;
    const cell_formula formula = better_formula(edges, shape_);
    node.map = make_map(edges, cells_for(edges.size(), shape_), formula);
    // This map separates no thresholds: they are bisected instead.
    if (cell_at(edges.back(), node.map) == 0) return;
    if (made_.cells.size() + node.map.top > most_cells_) return;
    node.first_cell = static_cast<std::uint32_t>(made_.cells.size());
    made_.nodes[index] = node;
    fill(node.map, node.first_edge, node.first_edge + node.edges);
  }

  std::span<const T> t_;
  mesh_shape shape_;
  mesh<T> made_;
  std::size_t most_cells_ = 0;  // contrived edges could need a full map for each threshold
};

}  // namespace

template <class T>
cell_map<T> make_map(std::span<const T> thresholds, std::size_t cells, cell_formula formula) {
  if constexpr (std::is_floating_point_v<T>) {
    if (formula == cell_formula::scaled_value)
      return scaled_value_map(thresholds.front(), thresholds.back(), cells);
  }
  return shifted_key_map(thresholds.front(), thresholds.back(), cells);
}

template <class T>
cell_formula better_formula(std::span<const T> thresholds, const mesh_shape& shape) {
  if constexpr (!std::is_floating_point_v<T>) return cell_formula::shifted_key;
  const std::size_t cells = cells_for(thresholds.size(), shape);
  const std::size_t scaled = edges_alone(thresholds, make_map(thresholds, cells, cell_formula::scaled_value));
  if (2 * scaled >= thresholds.size()) return cell_formula::scaled_value;
  const std::size_t shifted = edges_alone(thresholds, make_map(thresholds, cells, cell_formula::shifted_key));
  return shifted > 2 * scaled ? cell_formula::shifted_key : cell_formula::scaled_value;
}

template <class T>
mesh<T> build_mesh(std::span<const T> thresholds, cell_formula formula, const mesh_shape& shape) {
  return mesh_builder<T>(thresholds, shape).build(formula);
}

template <class T>
std::optional<cell_map<T>> uniform_map_of(std::span<const T> thresholds) {
  if constexpr (std::is_floating_point_v<T>) {
    if (thresholds.size() < 2 || thresholds.size() - 1 > most_cells) return std::nullopt;
    const auto map = make_map(thresholds, thresholds.size() - 1, cell_formula::scaled_value);
    for (std::size_t j = 0; j < thresholds.size(); ++j) {
      const std::size_t cell = cell_at(thresholds[j], map);
      if (cell != j && cell + 1 != j) return std::nullopt;
    }
    return map;
  } else {
    return std::nullopt;  // integers: cells of shifted keys hold 2^shift values, and bins seldom do
  }
}

#define CAIRN_INSTANTIATE(T)                                                           \
  template cell_map<T> make_map<T>(std::span<const T>, std::size_t, cell_formula);     \
  template cell_formula better_formula<T>(std::span<const T>, const mesh_shape&);      \
  template mesh<T> build_mesh<T>(std::span<const T>, cell_formula, const mesh_shape&); \
  template std::optional<cell_map<T>> uniform_map_of<T>(std::span<const T>);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::tables
