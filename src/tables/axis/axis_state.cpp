// Builds the tables of an axis for a sample type, and chooses which ones it gets.
#include "src/tables/axis/axis_state.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "src/kernels/wide_slot.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/tables/axis/position_curve.hpp"
#include "src/tables/axis/thresholds.hpp"

namespace cairn {
namespace {

// Drops repeated thresholds: a sample that reaches one reaches all that equal it.
template <class T>
void drop_repetitions(tables::sample_tables<T>& tables) {
  std::vector<T>& thresholds = tables.thresholds;
  if (std::adjacent_find(thresholds.begin(), thresholds.end()) == thresholds.end()) return;
  tables.slot_of_axis.push_back(0);
  std::size_t kept = 0;
  for (std::size_t j = 0; j < thresholds.size(); ++j) {
    if (j + 1 < thresholds.size() && thresholds[j] == thresholds[j + 1]) continue;
    thresholds[kept++] = thresholds[j];
    tables.slot_of_axis.push_back(static_cast<std::uint32_t>(j + 1));
  }
  thresholds.resize(kept);
}

// Thresholds alternate between the first number of a category and the first behind it.
template <class T>
void name_categories(tables::sample_tables<T>& tables, const axis::state& axis) {
  if (tables.slot_of_axis.empty()) {
    tables.slot_of_axis.resize(tables.slots());
    std::iota(tables.slot_of_axis.begin(), tables.slot_of_axis.end(), 0U);
  }
  for (std::uint32_t& slot : tables.slot_of_axis) slot = slot % 2 == 0 ? 0 : axis.ascending[slot / 2] + 1;
}

template <class T>
tables::sample_tables<T> build_tables(const axis::state& axis) {
  const portable::fp_default fp;
  tables::sample_tables<T> made;
  made.thresholds = axis.has_edges()
                        ? tables::thresholds_of<T>(axis.edges(), {axis.rounded, axis.is_half_open})
                        : tables::thresholds_of_integers<T>(axis.categories, axis.ascending);
  if (made.thresholds.empty()) return made;
  made.on_devices = std::make_unique<tables::kept_by_device>();
  made.has_above = made.thresholds.size() == axis.edge_count();
  drop_repetitions(made);
  if (!axis.has_edges()) name_categories(made, axis);
  const std::span<const T> thresholds = made.thresholds;
  const axis_map& map = axis.chosen_map();
  if (map.shape() == map_shape::uniform) made.uniform = tables::uniform_map_of(thresholds);
  if (made.uniform) {
    made.guarded = tables::guarded_view_of(thresholds, *made.uniform);
  } else {
    made.mesh = std::make_unique<tables::mesh_on_demand<T>>();
  }
  made.positions = tables::build_positions(thresholds, map);
  return made;
}

}  // namespace

template <class T>
const tables::mesh<T>& tables::mesh_on_demand<T>::of(std::span<const T> thresholds) {
  return mesh_.get([&] {
    const portable::fp_default fp;
    return build_mesh(thresholds);
  });
}

template <class T>
const tables::sample_tables<T>& axis::state::tables_for() const {
  return std::get<tables::tables_once<T>>(built).get([&] { return build_tables<T>(*this); });
}

const axis_map& axis::state::chosen_map() const {
  if (map.shape() != map_shape::automatic) return map;
  return chosen.get([&] {
    const portable::fp_default fp;
    return axis_map(name_of(tables::best_map(edges())));
  });
}

double axis::state::edge(std::size_t i) const {
  if (!line) return listed[i];
  const auto number = static_cast<double>(i);
  return line->as_floats ? portable::line_edge<true>(number, *line)
                         : portable::line_edge<false>(number, *line);
}

std::size_t axis::state::edges_not_above(double x) const {
  return portable::edges_reached(x, 0, edge_count(), [&](std::size_t i) { return edge(i); });
}

std::optional<std::size_t> axis::state::listed_bin(std::int64_t category) const {
  const auto found =
      std::ranges::lower_bound(ascending, category, {}, [&](auto bin) { return categories[bin]; });
  if (found == ascending.end() || categories[*found] != category) return std::nullopt;
  return *found;
}

out_of_bins axis::state::outside(std::uint64_t below, std::uint64_t above, std::uint64_t nan) const {
  if (has_edges()) return {below - nan, above, nan, 0};
  return {0, 0, nan, below - nan + above};
}

std::span<const double> axis::state::edges() const {
  if (!line) return listed;
  return computed.get([&] {
    const portable::fp_default fp;
    std::vector<double> made(edge_count());
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = edge(i);
    return made;
  });
}

bool axis::state::fits_float() const {
  const auto fits = [](double edge) { return std::isfinite(static_cast<float>(edge)); };
  return fits(first()) && fits(last());
}

std::shared_ptr<const axis::state> axis::state::for_floats() const {
  return rounded_copy.get([&] {
    const portable::fp_default fp;
    auto made = std::make_shared<axis::state>();
    made->map = map;
    made->is_half_open = is_half_open;
    if (line) {
      for (std::size_t i = 0; !fits_float() && i <= line->bins; ++i)
        static_cast<void>(tables::as_rounded(edge(i), i));  // throws for the first that does not fit
      made->line = line;
      made->line->as_floats = true;
    } else {
      made->listed.reserve(listed.size());
      for (std::size_t i = 0; i < listed.size(); ++i)
        made->listed.push_back(tables::as_rounded(listed[i], i));
    }
    return std::shared_ptr<const axis::state>(std::move(made));
  });
}

std::shared_ptr<const axis::state> axis::state::unrounded() const {
  return unrounded_copy.get([&] {
    auto made = std::make_shared<axis::state>();
    made->line = line;
    made->listed = listed;
    made->map = map;
    made->is_half_open = is_half_open;
    return std::shared_ptr<const axis::state>(std::move(made));
  });
}

std::shared_ptr<const axis::state> axis::state::half_open_copy() const {
  auto made = std::make_shared<axis::state>();
  made->line = line;
  made->listed = listed;
  made->rounded = rounded;
  made->map = map;
  made->is_half_open = true;
  if (made->line) made->line->is_half_open = true;
  return made;
}

std::optional<tables::wide_view> axis::state::wide_view_for(detail::sample_type type) const {
  if (detail::size_of(type) < 4 || !has_edges()) return std::nullopt;  // counted by value; by tables alone
  if (rounded && type == detail::sample_type::float32) return for_floats()->wide_view_for(type);
  const std::size_t count = edge_count();
  tables::wide_view made;
  if (line && count > tables::most_edges_listed) {
    made.is_line = true;
    made.line = *line;
    return made;
  }
  if (tables::cell_bits_for(count, tables::usual_cells_per_edge) <= tables::most_cell_bits)
    return std::nullopt;
  made.listed = cells
                    .get([&] {
                      const portable::fp_default fp;
                      return tables::build_edge_cells(edges(), chosen_map());
                    })
                    .view(edges());
  made.listed.is_half_open = is_half_open;
  return made;
}

#define CAIRN_INSTANTIATE(T) template class tables::mesh_on_demand<T>;
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(T) template const tables::sample_tables<T>& axis::state::tables_for<T>() const;
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
