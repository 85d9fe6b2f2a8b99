#include <cairn/c/axis.h>

#include <cairn/axis.hpp>
#include <optional>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;

namespace {

// Made by names and functions of their own, as axis_map has them.
cairn::axis_map map_with_parameters(const cairn_axis_map& given) {
  using cairn::axis_map;
  switch (static_cast<cairn::map_shape>(given.shape)) {
    case cairn::map_shape::exponential:
      return axis_map::exponential(given.scale);
    case cairn::map_shape::normal:
      return axis_map::normal(given.location, given.scale);
    case cairn::map_shape::log_normal:
      return axis_map::log_normal(given.location, given.scale);
    case cairn::map_shape::power_law:
      return axis_map::power_law(given.scale);
    default:
      c::refuse("cairn_axis_map: has_parameters is set for shape ", given.shape,
                "; expected an exponential, a normal, a log-normal or a power law");
  }
}
cairn::axis_map map_of(const cairn_axis_map* given) {
  const cairn_axis_map map = c::options_of(given, CAIRN_AXIS_MAP, "cairn_axis_map");
  const auto shape = c::choice_of<cairn::map_shape>(map.shape, 8, "cairn_axis_map: shape");
  if (map.has_parameters != 0) return map_with_parameters(map);
  if (map.sample == nullptr) return cairn::name_of(shape);
  if (shape != cairn::map_shape::learned)
    c::refuse("cairn_axis_map: a sample is given for shape ", map.shape, "; expected CAIRN_MAP_LEARNED");
  return c::with_type(c::reals, map.sample, "cairn_axis_map: sample", [](auto sample) {
    return cairn::axis_map::learned(std::span(sample.data(), sample.size()));
  });
}

}  // namespace

cairn_status cairn_axis_uniform(size_t bins, double low, double high, cairn_axis** made) {
  return c::make(__func__, made, [&] { return cairn::axis::uniform(bins, low, high); });
}

cairn_status cairn_axis_logarithmic(size_t bins, double low, double high, cairn_axis** made) {
  return c::make(__func__, made, [&] { return cairn::axis::logarithmic(bins, low, high); });
}

cairn_status cairn_axis_integers(int64_t first, int64_t last, cairn_axis** made) {
  return c::make(__func__, made, [&] { return cairn::axis::integers(first, last); });
}

cairn_status cairn_axis_categories(const int64_t* integers, size_t count, cairn_axis** made) {
  return c::make(__func__, made,
                 [&] { return cairn::axis::categories(c::list(integers, count, "integers")); });
}

cairn_status cairn_axis_edges(const cairn_in* edges, const cairn_axis_map* map, cairn_axis** made) {
  return c::make(__func__, made, [&] {
    const cairn::axis_map predicted = map_of(map);
    return c::with_host_reals(edges, "edges",
                              [&](auto given) { return cairn::axis::edges(given, predicted); });
  });
}

cairn_status cairn_axis_circular(size_t bins, double low, double high, cairn_axis** made) {
  return c::make(__func__, made, [&] { return cairn::axis::circular(bins, low, high); });
}

cairn_status cairn_axis_circular_edges(const cairn_in* edges, cairn_axis** made) {
  return c::make(__func__, made, [&] {
    return c::with_host_reals(edges, "edges", [](auto given) { return cairn::axis::circular(given); });
  });
}

void cairn_axis_free(cairn_axis* axis) { delete axis; }

cairn_status cairn_axis_copy(const cairn_axis* axis, cairn_axis** made) {
  return c::make(__func__, made, [&] { return c::at(axis, "axis").it; });
}

size_t cairn_axis_bins(const cairn_axis* axis) { return axis == nullptr ? 0 : axis->it.bins(); }

cairn_status cairn_axis_edge_list(const cairn_axis* axis, const double** edges, size_t* count) {
  return c::lend(__func__, edges, "edges", count, "count", [&] { return c::at(axis, "axis").it.edges(); });
}

cairn_status cairn_axis_edge(const cairn_axis* axis, size_t i, double* edge) {
  return c::give(__func__, edge, "edge", [&] {
    const cairn::axis& one = c::at(axis, "axis").it;
    if (i > one.bins() || !one.categories().empty())
      c::refuse("edge ", i, " of an axis of ", one.bins(), " bins; expected one that there is");
    return one.edge(i);
  });
}

cairn_status cairn_axis_category_list(const cairn_axis* axis, const int64_t** integers, size_t* count) {
  return c::lend(__func__, integers, "integers", count, "count",
                 [&] { return c::at(axis, "axis").it.categories(); });
}

cairn_status cairn_axis_centers_into(const cairn_axis* axis, double* centers, size_t count) {
  return c::give_numbers(__func__, centers, count, "centers",
                         [&] { return c::at(axis, "axis").it.centers(); });
}

cairn_status cairn_axis_widths_into(const cairn_axis* axis, double* widths, size_t count) {
  return c::give_numbers(__func__, widths, count, "widths", [&] { return c::at(axis, "axis").it.widths(); });
}

cairn_status cairn_axis_index(const cairn_axis* axis, double x, int64_t* index) {
  return c::give(__func__, index, "index", [&] {
    const std::optional<std::size_t> found = c::at(axis, "axis").it.index(x);
    return found ? static_cast<std::int64_t>(*found) : -1;
  });
}

cairn_status cairn_axis_map_name(const cairn_axis* axis, char* name, size_t room) {
  return c::call(__func__, [&] { c::give_text(c::at(axis, "axis").it.map(), name, room, "name"); });
}

cairn_status cairn_axis_used_for(const cairn_axis* axis, int32_t type, cairn_axis** made) {
  return c::make(__func__, made, [&] { return c::at(axis, "axis").it.used_for(c::type_of(type, "type")); });
}

cairn_status cairn_axis_unrounded(const cairn_axis* axis, cairn_axis** made) {
  return c::make(__func__, made, [&] { return c::at(axis, "axis").it.unrounded(); });
}

cairn_status cairn_axis_half_open(const cairn_axis* axis, cairn_axis** made) {
  return c::make(__func__, made, [&] { return c::at(axis, "axis").it.half_open(); });
}

cairn_status cairn_axes_bins(const cairn_axes* axes, uint64_t* bins) {
  return c::give(__func__, bins, "bins", [&] { return c::axes_of(axes).bins(); });
}
