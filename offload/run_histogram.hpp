// Runs the histogram on a device: memory there, chunks, the sweep, and the counts brought back.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>

#include "src/found.hpp"
#include "src/found_extent.hpp"
#include "src/tables/axis_state.hpp"

namespace cairn::offload {

// x in host memory or on `device`; what does not fit there, or in how.device_bytes, is streamed in chunks.
template <class T>
slot_counts run_histogram(in<T> x, const tables::sample_tables<T>& tables, const execution& how, int device);

template <class T>
found_extent<T> run_extent(in<T> x, const execution& how, int device, ran& ran_how);

}  // namespace cairn::offload
