// Runs the histogram on the host: method, instruction set, threads, scratch memory, progress.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>

#include "src/layouts/extent.hpp"

namespace cairn::host {

// Adds to counts[i] what lies in bin i. Where exec.progress is not set nothing throws once something was
// added.
tally run_histogram(const detail::samples& x, const axis& bins, std::uint64_t* counts, const execution& exec);

// Adds to counts what lies in the bins of several axes, the last axis fastest; two axes or more. Otherwise as
// run_histogram.
tally run_joint(const columns& x, const axes& bins, std::uint64_t* counts, const execution& exec);

// For Raw and flip see with_raw_type.
template <class Raw>
extent_result<Raw> run_extent(const detail::samples& x, Raw flip, const execution& exec, run_info& run);

}  // namespace cairn::host
