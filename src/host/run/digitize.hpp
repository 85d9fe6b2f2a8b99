// Runs the writing of bin numbers on the host: instruction set, threads, tables, progress.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/binned.hpp>
#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>

#include "src/host/sweeps/digitize_task.hpp"

namespace cairn::host {

// Writes the number of each sample of x, which lies on the host. std::bad_alloc, std::invalid_argument,
// cancelled.
tally run_digitize(const bin_numbers& to, const detail::samples& x, const axis& bins, const execution& exec);

}  // namespace cairn::host
