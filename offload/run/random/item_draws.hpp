// Runs draws by item on a device.
#pragma once

#include <cairn/sampling.hpp>

#include "src/layouts/item_draws.hpp"

namespace cairn::offload {

// Values, reals and whole numbers lie on the host or on `device`. Errors: device_error, cancelled.
run_info run_items(out<std::uint32_t> values, const item_parameters& from, const draws& which,
                   const execution& exec, int device);
run_info run_items(out<std::uint64_t> values, const item_parameters& from, const draws& which,
                   const execution& exec, int device);
run_info run_items(out<float> values, const item_parameters& from, const draws& which, const execution& exec,
                   int device);
run_info run_items(out<double> values, const item_parameters& from, const draws& which, const execution& exec,
                   int device);

}  // namespace cairn::offload
