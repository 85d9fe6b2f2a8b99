// A frequency table as it is being made.
#pragma once

#include <cairn/frequencies.hpp>
#include <cstdint>
#include <vector>

namespace cairn {

struct value_table {
  detail::value_list values;
  std::vector<std::uint64_t>& counts;
  order arranged = order::unordered;  // how the values are: by value, first_seen, or in any order
  run_info run{};

  detail::samples listed() const { return {values.data(), counts.size(), -1, values.type}; }
};

}  // namespace cairn
