// Which of some values each item is, and where each first occurs.
#pragma once

#include <cairn/value_numbers.hpp>

namespace cairn::host {

run_info run_value_numbers(const detail::value_places& to, const detail::samples& x,
                           const detail::samples& values, const execution& exec);

}  // namespace cairn::host
