// Which of some values each item is, and where each first occurs.
#pragma once

#include <cairn/value_numbers.hpp>
#include <string_view>

namespace cairn::host {

// The call that has these results.
inline std::string_view call_of(const detail::value_places& to) {
  if (!to.with_positions) return "number_values_into";
  return to.with_numbers ? "place_values_into" : "first_positions_into";
}

run_info run_value_numbers(const detail::value_places& to, const detail::samples& x,
                           const detail::samples& values, const execution& exec);

}  // namespace cairn::host
