// What a saturating sweep gets, and the sweeps of each target by name.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/bin_range.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

constexpr std::size_t bins_a_note = 64;

// How many notes a table of `bins` has, and how many counters lie between the starts of two tables, which
// never share a cache line.
constexpr std::size_t notes(std::size_t bins) { return (bins + bins_a_note - 1) / bins_a_note; }
constexpr std::size_t table_stride(std::size_t bins) { return notes(bins) * bins_a_note; }

// Threads form groups of `bands`. A group has a part of the items. Each of its threads counts one band of the
// hot rows, and the first one also the items outside the hot rows. Without tables there is one group, which
// counts in the result.
template <class Counter>
struct saturating_task {
  const std::uint32_t* items = nullptr;  // bin numbers
  std::size_t size = 0;
  Counter* counts = nullptr;  // the result
  std::size_t bins = 0;
  bin_range hot_rows;
  int groups = 1;
  int bands = 1;
  const thread_team* team = nullptr;  // null: unplaced
  // Scratch memory. For each group: table_stride(hot_rows.size) counters and as many flags,
  // notes(hot_rows.size) notes of flags. For each thread: the range that it has touched, empty at first,
  // counted from the start of the hot rows.
  Counter* tables = nullptr;
  std::uint8_t* full = nullptr;
  std::uint8_t* noted = nullptr;
  bin_range* touched = nullptr;

  int threads() const { return groups * bands; }
};

}  // namespace cairn::host

// For std::uint8_t and std::uint16_t.
#define CAIRN_DECLARE_TARGET(TARGET)                                          \
  namespace cairn::TARGET {                                                   \
  /* Whether all items lie below task.bins. */                                \
  template <class Counter>                                                    \
  bool all_inside(const host::saturating_task<Counter>& task);                \
  /* Counts the items, in tables where there are some, and what lies          \
     outside of the hot_rows in the result. False, having written nothing but \
     tables, when an item is not below task.bins and there are tables of      \
     the whole histogram; in all other cases all items must lie below. */     \
  template <class Counter>                                                    \
  bool count_saturating(const host::saturating_task<Counter>& task);          \
  /* Adds the tables to the result. */                                        \
  template <class Counter>                                                    \
  void merge_saturating(const host::saturating_task<Counter>& task);          \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
