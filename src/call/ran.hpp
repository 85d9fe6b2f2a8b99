// The report of what ran.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/info.hpp>
#include <string_view>

#include "offload/memory/devices.hpp"

namespace cairn {

inline run_info ran_on_host(isa target, int threads, std::string_view method, bool bound = false) {
  return {place::host, -1, threads, name_of(target), method, bound};
}
inline run_info ran_on_device(int device, std::string_view method) {
  return {place::device, device, 1, offload::kind_of(device), method, false};
}

}  // namespace cairn
