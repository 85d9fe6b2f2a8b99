#include "src/tables/axis_state.hpp"

#include "src/lanes/fp_control.hpp"
#include "src/sample_types.hpp"
#include "src/tables/thresholds.hpp"

namespace cairn {
namespace {

template <class T>
tables::sample_tables<T> build_tables(const axis::state& axis) {
  const portable::fp_default fp;
  tables::sample_tables<T> made;
  made.thresholds = tables::thresholds_of<T>(axis.edges, axis.rounded);
  if (made.thresholds.empty()) return made;
  const std::span<const T> thresholds = made.thresholds;
  if (axis.map == tables::map_kind::uniform) made.uniform = tables::uniform_map_of(thresholds);
  if (!made.uniform) made.refined = tables::build_mesh(thresholds, axis.map);
  return made;
}

}  // namespace

template <class T>
const tables::sample_tables<T>& axis::state::tables_for() const {
  auto& slot = std::get<tables::built_once<T>>(built);
  std::call_once(slot.once, [&] { slot.made.emplace(build_tables<T>(*this)); });
  return *slot.made;
}

#define CAIRN_INSTANTIATE(T) template const tables::sample_tables<T>& axis::state::tables_for<T>() const;
CAIRN_SAMPLE_TYPES(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
