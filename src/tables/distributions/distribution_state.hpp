// What a distribution holds: its law, and the table that draws are looked up in.
#pragma once

#include <cairn/random/distribution.hpp>

#include "src/layouts/draw_range.hpp"
#include "src/tables/draws/draw_tables.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn {

struct distribution::state {
  std::string_view name;
  tables::mass_law law;
  std::uint64_t shift;  // values are those of the law and this
  sampling::draw_tables tables;
  item_values values;
  mutable tables::kept_by_device there{};
};

}  // namespace cairn
