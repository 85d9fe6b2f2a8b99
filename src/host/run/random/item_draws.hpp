// Runs draws by item on the host: instruction set, threads, placement, progress.
#pragma once

#include <cairn/sampling.hpp>

#include "src/layouts/item_draws.hpp"

namespace cairn::host {

// Values, reals and whole numbers lie on the host. Errors: std::invalid_argument, std::bad_alloc, cancelled.
run_info run_items(out<std::uint32_t> values, const item_parameters& from, const draws& which,
                   const execution& exec);
run_info run_items(out<std::uint64_t> values, const item_parameters& from, const draws& which,
                   const execution& exec);
run_info run_items(out<float> values, const item_parameters& from, const draws& which, const execution& exec);
run_info run_items(out<double> values, const item_parameters& from, const draws& which,
                   const execution& exec);

}  // namespace cairn::host
