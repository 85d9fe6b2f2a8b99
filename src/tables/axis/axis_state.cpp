// Builds the tables of an axis for a sample type, and chooses which ones it gets.
#include "src/tables/axis/axis_state.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "src/kernels/wide_slot.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/tables/axis/kinds/kinds.hpp"
#include "src/tables/axis/position_curve.hpp"

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

// From slots of thresholds to those of the axis.
template <class T>
void name_slots(tables::sample_tables<T>& tables, const std::vector<std::uint32_t>& names) {
  if (names.empty()) return;
  if (tables.slot_of_axis.empty())
    return tables.slot_of_axis.assign(names.begin(),
                                      names.begin() + static_cast<std::ptrdiff_t>(tables.slots()));
  for (std::uint32_t& slot : tables.slot_of_axis) slot = names[slot];
}

template <class T>
tables::sample_tables<T> build_tables(const axis::state& axis) {
  const portable::fp_default fp;
  tables::named_thresholds<T> of = axis.thresholds(T());
  tables::sample_tables<T> made;
  made.thresholds = std::move(of.thresholds);
  if (made.thresholds.empty()) return made;
  made.on_devices = std::make_unique<tables::kept_by_device>();
  made.has_above = of.has_above;
  drop_repetitions(made);
  name_slots(made, of.names);
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
    return axis_map(name_of(tables::best_map(mapped())));
  });
}

std::span<const double> axis::state::all_edges() const {
  const tables::edge_list* const held = edges();
  if (held == nullptr) return {};
  if (!held->line) return held->listed;
  return computed.get([&] {
    const portable::fp_default fp;
    std::vector<double> made(held->size());
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = (*held)[i];
    return made;
  });
}

std::vector<double> axis::state::centers() const {
  const tables::edge_list& all = *edges();
  std::vector<double> middle(bins());
  for (std::size_t i = 0; i < middle.size(); ++i) middle[i] = all[i] / 2 + all[i + 1] / 2;
  return middle;
}
std::vector<double> axis::state::widths() const {
  const tables::edge_list& all = *edges();
  std::vector<double> wide(bins());
  for (std::size_t i = 0; i < wide.size(); ++i) wide[i] = all[i + 1] - all[i];
  return wide;
}

axis axis::state::of_record(const tables::axis_record& record) {
  return tables::recorded_kinds[record.kind].of(record);
}
std::optional<tables::list_sizes> axis::state::sizes_of(std::uint64_t kind, std::uint64_t bins) {
  if (kind >= std::size(tables::recorded_kinds)) return std::nullopt;
  return tables::recorded_kinds[kind].sizes(bins);
}

double tables::edge_list::operator[](std::size_t i) const {
  if (!line) return listed[i];
  const auto number = static_cast<double>(i);
  return line->as_floats ? portable::line_edge<true>(number, *line)
                         : portable::line_edge<false>(number, *line);
}
std::size_t tables::edge_list::not_above(double x) const {
  return portable::edges_reached(x, 0, size(), [&](std::size_t i) { return (*this)[i]; });
}
bool tables::edge_list::fits_float() const {
  const auto fits = [](double edge) { return std::isfinite(static_cast<float>(edge)); };
  return fits(first()) && fits(last());
}
bool tables::edge_list::operator==(const edge_list& other) const {
  bool same = size() == other.size();
  for (std::size_t i = 0; same && i < size(); ++i) same = (*this)[i] == other[i];
  return same;
}

#define CAIRN_INSTANTIATE(T) template class tables::mesh_on_demand<T>;
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(T) template const tables::sample_tables<T>& axis::state::tables_for<T>() const;
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
