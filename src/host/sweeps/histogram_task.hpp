// What a histogram sweep gets, and the sweep of each target by name.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_plan.hpp"
#include "src/layouts/extent.hpp"
#include "src/layouts/mesh_view.hpp"
#include "src/layouts/position_view.hpp"
#include "src/layouts/wide_view.hpp"

namespace cairn::host {

// With so many, slots fit 16 bits and one number is left above them all.
constexpr std::size_t most_narrow_slots = 0xffff;

// How vectors get several entries of a table: by loads, one by one, or by a gather. No count depends on it.
enum class lookups : std::uint8_t { loads, gathers };

// What samples of one axis are looked up in, when they are compared as T (src/kernels/compared.hpp).
template <class T>
struct axis_view {
  std::size_t slots = 0;
  bool is_uniform = false;  // thresholds are those of `uniform`, else of `mesh`
  tables::uniform_view<T> uniform{};
  tables::mesh_view<T> mesh{};
  const tables::wide_view* wide = nullptr;  // too many bins for tables: this instead of all others
  // The fast tables.
  bool has_guard = false;
  bool has_positions = false;
  lookups how = lookups::loads;
  tables::guarded_view<T> guarded{};
  tables::position_view<T> positions{};
};

// One axis. plan.slots: those of the axis, or all values.
template <class T>
struct histogram_task {
  detail::column samples{};
  std::size_t size = 0;
  // Stored types of 8 and 16 bits: the slots are the values, least first, and nothing is looked up.
  bool by_value = false;
  axis_view<T> axis{};
  count_plan counters{};
};

// One axis of several.
struct axis_task {
  detail::column samples{};
  const void* view = nullptr;  // an axis_view<T> for these samples; null: all of them lie below
  std::size_t bins = 0;        // of the axis, which may have more slots than the view:
  const std::uint32_t* slot_of_axis = nullptr;  // for each slot of the view, or null where they are the same
  bool has_narrow_slots = true;                 // those of the axis and of the view
};

// Samples that lie in no bin of one axis.
struct outside_axis {
  std::uint64_t below = 0;  // NaN too
  std::uint64_t above = 0;
  std::uint64_t nan = 0;
};

// What a thread needs for its tiles beside the stack, which may be small.
constexpr std::size_t joint_room_bytes = std::size_t{12} << 10;

// A joint histogram: the bins of several axes, numbered with the last axis fastest. Samples outside have the
// number behind the last bin, or where first_side is not 0 those of sides: of the first axis a that sample i
// of a tile lies outside of, first_side + i % side_copies * outside_bins * dims + outside_bins * a, 1 more
// above, 2 more for NaN (src/layouts/accumulators.hpp). Copies, since additions to one bin wait for each
// other.
constexpr std::size_t side_copies = 4;
struct joint_task {
  const axis_task* axes = nullptr;
  std::size_t dims = 0;
  std::size_t size = 0;
  std::size_t bins = 0;
  std::size_t first_side = 0;
  outside_axis* outside = nullptr;         // of each axis; grows
  std::uint64_t* outside_count = nullptr;  // grows by the samples outside of some axis; may be null
  std::byte* rooms = nullptr;  // scratch memory, joint_room_bytes for each thread, not yet touched
  count_plan counters{};
};

// The least and greatest sample that is not NaN; for integers, of x ^ flip.
template <class T>
struct extent_task {
  const T* samples = nullptr;
  T flip{};
  std::size_t size = 0;
  int threads = 1;
  const thread_team* team = nullptr;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                                                            \
  namespace cairn::TARGET {                                                                     \
  template <class T>                                                                            \
  std::uint64_t histogram(const host::histogram_task<T>& task); /* returns the number of NaN */ \
  void count_joint(const host::joint_task& task);                                               \
  template <class T>                                                                            \
  extent_result<T> extent(const host::extent_task<T>& task);                                    \
  }
CAIRN_DECLARE_TARGET(baseline)
CAIRN_DECLARE_TARGET(avx2)
CAIRN_DECLARE_TARGET(avx512)
#undef CAIRN_DECLARE_TARGET
