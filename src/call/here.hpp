// Input that may lie on a device, in host memory.
#pragma once

#include <cairn/memory.hpp>
#include <span>
#include <vector>

#include "offload/memory/devices.hpp"
#include "src/call/place.hpp"

namespace cairn {

// `copied` holds the items where they lay on a device.
template <class S>
std::span<const S> items_here(in<S> items, std::vector<S>& copied) {
  if (!items.on_device()) return {items.data(), items.size()};
  check_device(items.device());
  copied.resize(items.size());
  offload::copy_out(copied.data(), items.data(), items.size() * sizeof(S), items.device());
  return copied;
}

}  // namespace cairn
