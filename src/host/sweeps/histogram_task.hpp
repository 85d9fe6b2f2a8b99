// What a histogram sweep gets, and the sweep of each target by name.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_plan.hpp"
#include "src/layouts/extent.hpp"
#include "src/layouts/mesh_view.hpp"
#include "src/layouts/position_view.hpp"

namespace cairn::host {

// With so many, slots fit 16 bits and one number is left above them all.
constexpr std::size_t most_narrow_slots = 0xffff;

// Samples that are compared as T (src/kernels/compared.hpp).
template <class T>
struct histogram_task {
  const void* samples = nullptr;
  detail::sample_type type = detail::sample_type_of<T>();  // of the samples as they are stored
  std::size_t size = 0;
  // Stored types of 8 and 16 bits: the slots are the values, least first, and nothing is looked up.
  bool by_value = false;
  bool is_uniform = false;  // thresholds are those of `uniform`, else of `mesh`
  tables::uniform_view<T> uniform{};
  tables::mesh_view<T> mesh{};
  // The fast tables, for narrow slots.
  bool has_guard = false;
  bool has_positions = false;
  bool gather_is_fast = false;
  tables::guarded_view<T> guarded{};
  tables::position_view<T> positions{};
  count_plan counters{};
};

// The least and greatest sample that is not NaN; for integers, of x ^ flip.
template <class T>
struct extent_task {
  const T* samples = nullptr;
  T flip{};
  std::size_t size = 0;
  int threads = 1;
  const team* placed = nullptr;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                                                            \
  namespace cairn::TARGET {                                                                     \
  template <class T>                                                                            \
  std::uint64_t histogram(const host::histogram_task<T>& task); /* returns the number of NaN */ \
  template <class T>                                                                            \
  extent_result<T> extent(const host::extent_task<T>& task);                                    \
  }
CAIRN_DECLARE_TARGET(baseline)
CAIRN_DECLARE_TARGET(avx2)
CAIRN_DECLARE_TARGET(avx512)
#undef CAIRN_DECLARE_TARGET
