// Runs the histogram on a device: its memory, chunks of samples, the sweep, and the copy of the counts.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cairn/sample_types.hpp>

#include "src/layouts/extent.hpp"

namespace cairn::offload {

// Adds to the counts of an axis' bins, which lie on the host, where they must fit, or on `device`; nothing
// where it throws. x in host memory or on `device`; what does not fit the device or exec.device_bytes is
// streamed in chunks. std::overflow_error.
tally run_histogram(const detail::samples& x, const axis& bins, out<std::uint64_t> counts,
                    const execution& exec, int device);

// The bins of several axes; as run_histogram. std::invalid_argument for 2^32 - 2 bins or more.
tally run_joint(const columns& x, const axes& bins, out<std::uint64_t> counts, const execution& exec,
                int device);

// For Raw and flip see with_raw_type.
template <class Raw>
extent_result<Raw> run_extent(const detail::samples& x, Raw flip, const execution& exec, int device,
                              run_info& run);

}  // namespace cairn::offload
