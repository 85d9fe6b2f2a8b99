// How a fuzzed table is laid out: one byte says it, '0' the usual way.
#pragma once

#include <cstddef>
#include <optional>

#include "inputs/tables/table_layout.hpp"

namespace cairn::fuzz {

inline tool::table_layout layout_of(std::size_t byte) {
  tool::table_layout layout;
  layout.header = static_cast<tool::header_rule>(byte % 4 % 3);
  layout.ragged = static_cast<tool::ragged_rule>(byte / 4 % 4 % 3);
  const std::size_t quote = byte / 16 % 4;
  if (quote == 1) layout.quote = std::nullopt;
  if (quote == 2) layout.quote = '\'';
  if (byte / 64 % 2 == 1) layout.comment = '#';
  if (byte / 128 % 2 == 1) layout.skip_rows = 1;
  if (byte / 128 % 2 == 1) layout.cells = tool::cell_rules({"NA", "1"});
  return layout;
}

}  // namespace cairn::fuzz
