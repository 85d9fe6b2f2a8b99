// The device sweeps by name, as the host code around them calls them; all pointers point to device memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/found_extent.hpp"
#include "src/tables/mesh_view.hpp"

namespace cairn::offload {

constexpr std::size_t most_items_a_launch = std::size_t{1} << 31;

template <class T>
struct device_task {
  const T* samples = nullptr;
  std::size_t size = 0;  // at most most_items_a_launch
  bool is_uniform = false;
  tables::mesh_view<T> mesh{};
  tables::uniform_view<T> uniform{};
  std::uint64_t* totals = nullptr;  // grows by the count of each slot; after the last slot, that of NaN
  std::uint32_t slots = 0;
  int device = 0;
};

template <class T>
void histogram(const device_task<T>& task);

template <class T>
found_extent<T> extent(const T* samples, std::size_t size, int device);

// What a kernel on the device says of its target: 0 it ran on the host after all, 1 nvptx, 2 amdgcn, 3
// virtual.
int probe(int device);

}  // namespace cairn::offload
