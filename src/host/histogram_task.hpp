// What a histogram sweep gets, and the sweep of each target by name.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/found_extent.hpp"
#include "src/host/count_plan.hpp"
#include "src/tables/mesh_view.hpp"

namespace cairn::host {

// values: no map; the slots are the values of an 8- or 16-bit type, least first.
enum class histogram_method : std::uint8_t { mesh, uniform, values };

template <class T>
struct histogram_task {
  const T* samples = nullptr;
  std::size_t size = 0;
  histogram_method method = histogram_method::mesh;
  tables::mesh_view<T> mesh{};
  tables::uniform_view<T> uniform{};
  count_plan counters{};
};

// The least and greatest of what is not NaN.
template <class T>
struct extent_task {
  const T* samples = nullptr;
  std::size_t size = 0;
  int threads = 1;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                                                           \
  namespace cairn::TARGET {                                                                    \
  template <class T>                                                                           \
  std::uint64_t histogram(const host::histogram_task<T>& task); /* returns the number of NaN */ \
  template <class T>                                                                           \
  found_extent<T> extent(const host::extent_task<T>& task);                              \
  }
CAIRN_DECLARE_TARGET(baseline)
CAIRN_DECLARE_TARGET(avx2)
CAIRN_DECLARE_TARGET(avx512)
#undef CAIRN_DECLARE_TARGET
