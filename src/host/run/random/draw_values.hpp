// Runs draws of numbers on the host.
#pragma once

#include <cairn/sampling.hpp>

#include "src/host/sweeps/random/draw_values_task.hpp"

namespace cairn::host {

// For each of CAIRN_FOR_EACH_VALUE_LAW; `values` lies on the host. Errors: std::invalid_argument, cancelled.
template <class Value, class Law>
run_info run_draw_values(out<Value> values, const Law& law, const draws& which, const execution& exec);

}  // namespace cairn::host
