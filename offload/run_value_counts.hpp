// Runs value counts on a device.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/value_counts.hpp>

namespace cairn::offload {

// In the order `any`. device_error when there is no such device, or when it fails or is full.
template <class T>
frequencies<T> run_value_counts(in<T> x, const execution& how, int device);

}  // namespace cairn::offload
