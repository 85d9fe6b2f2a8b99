// Runs weighted histograms and profiles on the host.
#pragma once

#include <cairn/columns.hpp>
#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>

#include "src/counting/accumulated.hpp"
#include "src/layouts/accumulators.hpp"

namespace cairn::host {

// values: one for each sample, in host memory.
template <class Bin>
accumulated<Bin> run_accumulate(const columns& x, const axes& bins, const added_values& values,
                                const value_scales& scales, const execution& exec);

}  // namespace cairn::host
