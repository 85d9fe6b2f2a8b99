// Runs the histogram on the host: method, instruction set, threads, scratch memory, progress.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>

#include "src/host/sweeps/histogram_task.hpp"
#include "src/tables/axis/axis_state.hpp"
#include "src/tables/axis/slot_counts.hpp"

namespace cairn::host {

// T is the type that the samples are compared in.
template <class T>
slot_counts run_histogram(const detail::samples& x, const tables::sample_tables<T>& tables,
                          const execution& exec);

// For Raw and flip see with_raw_type.
template <class Raw>
extent_result<Raw> run_extent(const detail::samples& x, Raw flip, const execution& exec, run_info& run);

}  // namespace cairn::host
