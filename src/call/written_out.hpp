// Results that are made on the host, for memory that may lie on a device.
#pragma once

#include <cairn/memory.hpp>
#include <vector>

#include "offload/memory/devices.hpp"

namespace cairn {

// Calls write(host memory), and copies what it wrote to where `to` lies.
template <class T, class Write>
void write_out(out<T> to, const Write& write) {
  if (!to.on_device()) return write(to);
  std::vector<T> here(to.size());
  write(out<T>(here));
  offload::copy_in(to.data(), here.data(), here.size() * sizeof(T), to.device());
}

}  // namespace cairn
