// The least exponential keys of weights, made on a device.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <vector>

#include "src/counting/least_keys.hpp"

namespace cairn::offload {

// As host::least_keys_of; the weights lie on the host or on `device`. Errors: also device_error.
std::vector<least_keys> least_keys_of(in<float> weights, const wanted_keys& wanted, const execution& exec,
                                      int device);
std::vector<least_keys> least_keys_of(in<double> weights, const wanted_keys& wanted, const execution& exec,
                                      int device);

}  // namespace cairn::offload
