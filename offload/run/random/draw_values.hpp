// Runs draws of numbers on a device: copies what laws look up there, and chunks of draws back.
#pragma once

#include <cairn/sampling.hpp>

#include "src/layouts/value_laws.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn::offload {

// For each of CAIRN_FOR_EACH_VALUE_LAW; `values` lies on the host or on `device`, what the law points to on
// the host; `there` keeps its copies. Errors: device_error, std::bad_alloc, cancelled.
template <class Value, class Law>
run_info run_draw_values(out<Value> values, const Law& law, tables::kept_by_device& there, const draws& which,
                         const execution& exec, int device);

}  // namespace cairn::offload
