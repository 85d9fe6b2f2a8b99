// Results that are made on the host, for memory that may lie on a device.
#pragma once

#include <cairn/memory.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
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

// Numbers of 64 bits, which fit.
template <class Index>
void write_numbers(out<Index> to, std::span<const std::uint64_t> numbers) {
  write_out(to, [&](out<Index> here) {
    for (std::size_t i = 0; i < numbers.size(); ++i) here.data()[i] = static_cast<Index>(numbers[i]);
  });
}

}  // namespace cairn
