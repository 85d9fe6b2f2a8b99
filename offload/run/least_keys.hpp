// The least exponential keys of weights, made on a device.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <string_view>
#include <vector>

#include "src/counting/least_keys.hpp"

namespace cairn::offload {

// As host::least_keys_of; the weights lie on the host or on `device`. Errors: also device_error.
std::vector<least_keys> least_keys_of(in<float> weights, std::size_t wanted, const draws& which,
                                      std::string_view who, const execution& exec, int device);
std::vector<least_keys> least_keys_of(in<double> weights, std::size_t wanted, const draws& which,
                                      std::string_view who, const execution& exec, int device);

}  // namespace cairn::offload
