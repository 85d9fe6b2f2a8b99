// The heaviest subarrays with their scans on a device: what is found there is looked through on the host.
#pragma once

#include <cairn/subarrays.hpp>
#include <string_view>

#include "src/heavy/array_shape.hpp"

namespace cairn::offload {

// As host::run_subarrays, for values in host memory or on the device. device_error too.
template <class Sum>
subarrays<Sum> run_subarrays(std::string_view who, const detail::subarray_query& query,
                             const heavy::array_shape& shape, const execution& exec, int device);

}  // namespace cairn::offload
