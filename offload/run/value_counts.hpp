// Runs value counts on a device.
#pragma once

#include <cairn/execution.hpp>

#include "src/layouts/value_table.hpp"

namespace cairn::offload {

// Fills the empty table, in any order. device_error when there is no such device, or when it fails or is
// full.
void run_value_counts(const detail::samples& x, const execution& exec, int device, value_table& found);

}  // namespace cairn::offload
