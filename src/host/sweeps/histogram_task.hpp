// What a histogram sweep gets, and the sweep of each target by name.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_plan.hpp"
#include "src/layouts/extent.hpp"
#include "src/layouts/lookup.hpp"
#include "src/layouts/targets.hpp"

namespace cairn::host {

// Samples that lie in no bin of one axis, and the tiles whose slots each way of its lookup found. Grows.
struct axis_tally {
  std::uint64_t below = 0;  // NaN too
  std::uint64_t above = 0;
  std::uint64_t nan = 0;
  std::uint64_t tiles[tables::most_ways] = {};
};

// One axis of a call.
struct axis_task {
  detail::column samples{};
  const tables::axis_lookup* lookup = nullptr;  // a lookup<T> for the type in which these are compared
  axis_tally* seen = nullptr;
};

// One axis, whose slots are counted as they are found: plan.slots are those of the lookup's tables, or all
// values. What lies outside is in the counts of the first slot and of the last; seen.below and seen.above
// stay.
struct histogram_task {
  axis_task axis{};
  std::size_t size = 0;
  // Stored types of 8 and 16 bits: the slots are the values, least first, and nothing is looked up.
  bool by_value = false;
  count_plan counters{};
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
  bool has_flow = false;  // each axis has slots 0 and bins + 1, where NaN are, for bins too: none is outside
  std::size_t first_side = 0;
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

// has_gathers: whether entries may be gathered; searches_by_vectors: whether samples of crowded cells are
// then searched in blocks.
#define CAIRN_DECLARE_TARGET(TARGET)                         \
  namespace cairn::TARGET {                                  \
  void histogram(const host::histogram_task& task);          \
  void count_joint(const host::joint_task& task);            \
  bool has_gathers();                                        \
  bool searches_by_vectors();                                \
  template <class T>                                         \
  extent_result<T> extent(const host::extent_task<T>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
