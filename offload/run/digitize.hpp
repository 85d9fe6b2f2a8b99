// Runs the writing of bin numbers on a device: chunks of samples, the sweeps, and the copy of the numbers.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/binned.hpp>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>

namespace cairn::offload {

// Writes the number of each sample. x and numbers lie on the host or on `device`; what does not fit the
// device or exec.device_bytes is streamed in chunks. Number: std::int32_t or std::int64_t. std::bad_alloc,
// std::invalid_argument, device_error, cancelled.
template <class Number>
tally run_digitize(out<Number> numbers, const detail::samples& x, const axis& bins, const execution& exec,
                   int device);

}  // namespace cairn::offload
