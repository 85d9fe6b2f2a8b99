// Runs the histogram on the host: method, instruction set, threads, scratch memory, progress.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cairn/sample_types.hpp>

#include "src/host/sweeps/histogram_task.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn::host {

// Adds to counts[i] what lies in slot i + 1, for all bins that these samples can reach (tables.bins()). Where
// exec.progress is not set nothing throws once something was added. T is the type that the samples are
// compared in.
template <class T>
tally run_histogram(const detail::samples& x, const tables::sample_tables<T>& tables, std::uint64_t* counts,
                    const execution& exec);

// The same on an axis with more bins than tables are good for.
template <class T>
tally run_wide_histogram(const detail::samples& x, const tables::wide_view& wide, std::uint64_t* counts,
                         const execution& exec);

// Adds to counts what lies in the bins of several axes, the last axis fastest; two axes or more. Otherwise as
// run_histogram.
tally run_joint(const columns& x, const axes& bins, std::uint64_t* counts, const execution& exec);

// For Raw and flip see with_raw_type.
template <class Raw>
extent_result<Raw> run_extent(const detail::samples& x, Raw flip, const execution& exec, run_info& run);

}  // namespace cairn::host
