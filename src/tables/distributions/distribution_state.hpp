// What a distribution holds: its law, and the table that draws are looked up in, or how they are made singly.
#pragma once

#include <cairn/random/distribution.hpp>

#include "src/layouts/draw_range.hpp"
#include "src/layouts/item_draws.hpp"
#include "src/tables/draws/draw_tables.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn {

struct distribution::state {
  std::string_view name;
  tables::mass_law law;
  std::uint64_t shift;  // values are those of the law and this
  sampling::draw_tables tables;
  item_values values;
  item_law items;             // where no table holds the law
  bool without_sign = false;  // uniform over unsigned numbers
  mutable tables::kept_by_device there{};
};

}  // namespace cairn
