// Writes an axis to a state and reads it back.
#include "src/states/axis_record.hpp"

#include <cmath>
#include <exception>
#include <vector>

#include "src/tables/axis/axis_state.hpp"

namespace cairn::states {
namespace {

// Above the number of axes.
constexpr std::uint64_t have_flow = std::uint64_t{1} << 8;
constexpr std::string_view part = "axes";

void put(writer& to, const axis_map& map) {
  to.put(static_cast<std::uint64_t>(map.shape()));
  to.put(std::uint64_t{map.parameters().size()});
  to.put(map.parameters());
  to.put(std::uint64_t{map.sample().size()});
  to.put(map.sample());
}

axis_map made_map(reader& from, map_shape shape, const std::vector<double>& of) {
  if (of.empty()) return axis_map(name_of(shape));
  switch (shape) {
    case map_shape::exponential:
      return axis_map::exponential(of[1]);
    case map_shape::normal:
      return axis_map::normal(of[0], of[1]);
    case map_shape::log_normal:
      return axis_map::log_normal(of[0], of[1]);
    case map_shape::power_law:
      return axis_map::power_law(of[1]);
    default:
      from.refuse("the state has a map ", name_of(shape), " with parameters, which take none");
  }
}

axis_map get_map(reader& from) {
  const auto shape = from.get<std::uint64_t>(part);
  if (shape > static_cast<std::uint64_t>(map_shape::learned))
    from.refuse("the state has an axis with the map ", shape, ", which there is not");
  const auto parameters = from.get<std::uint64_t>(part);
  if (parameters != 0 && parameters != 2)
    from.refuse("the state has a map with ", parameters, " parameters; expected none or 2");
  const auto of = from.get_list<double>(parameters, part);
  const auto sample = from.get_list<double>(from.get<std::uint64_t>(part), part);
  return sample.empty() ? made_map(from, static_cast<map_shape>(shape), of) : axis_map::learned(sample);
}

axis checked_axis(reader& from) {
  tables::axis_record of;
  of.kind = from.get<std::uint64_t>(part);
  of.rule = from.get<std::uint64_t>(part);
  of.map = get_map(from);
  of.bins = from.get<std::uint64_t>(part);
  if (of.bins == 0 || of.bins > axis::max_bins)
    from.refuse("the state has an axis of ", of.bins, " bins; expected 1 to ", axis::max_bins);
  const auto sizes = axis::state::sizes_of(of.kind, of.bins);
  if (!sizes) from.refuse("the state has an axis of kind ", of.kind, ", which there is not");
  const auto reals = from.get_list<double>(sizes->reals, part);
  const auto integers = from.get_list<std::int64_t>(sizes->integers, part);
  of.reals = reals;
  of.integers = integers;
  return axis::state::of_record(of);
}

}  // namespace

void put(writer& to, const axis& bins) {
  const tables::axis_record of = bins.internal().record();
  to.put(of.kind);
  to.put(of.rule);
  put(to, of.map);
  to.put(of.bins);
  to.put(of.reals);
  to.put(of.integers);
}

axis get_axis(reader& from) {
  try {
    return checked_axis(from);
  } catch (const std::invalid_argument& error) {
    const std::string_view why = error.what();
    if (why.starts_with("axis")) from.refuse("the state has an axis that is none: ", why);
    throw;
  }
}

void put(writer& to, const axes& all) {
  to.put(all.size() | (all.has_flow() ? have_flow : 0));
  for (const axis& each : all) put(to, each);
}

axes get_axes(reader& from) {
  const auto word = from.get<std::uint64_t>(part);
  const std::uint64_t size = word & ~have_flow;
  if (size == 0 || size > axes::max_size)
    from.refuse("the state has ", size, " axes; expected 1 to ", axes::max_size);
  std::vector<axis> made;
  while (made.size() < size) made.push_back(get_axis(from));
  return word == size ? axes(made) : axes(made).with_flow();
}

}  // namespace cairn::states
