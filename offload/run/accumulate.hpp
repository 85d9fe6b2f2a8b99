// Runs weighted histograms and profiles on a device.
#pragma once

#include <cairn/columns.hpp>
#include <cairn/execution.hpp>

#include "src/counting/accumulated.hpp"
#include "src/layouts/accumulators.hpp"

namespace cairn::offload {

// values: one for each sample of x, in the same memory. std::invalid_argument for 2^32 - 2 bins or more.
template <class Bin>
accumulated<Bin> run_accumulate(const columns& x, const axes& bins, const added_values& values,
                                const value_scales& scales, const execution& exec, int device);

}  // namespace cairn::offload
